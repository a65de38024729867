import Data.Int (Int64)

main :: IO ()
main = interact $ \input -> show (sum (map read (words input) :: [Int64])) ++ "\n"
