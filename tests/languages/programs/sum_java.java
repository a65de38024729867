import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

// The class is not named after the file.
public class Adder {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        long sum = 0;
        String line;
        while ((line = in.readLine()) != null) {
            StringTokenizer words = new StringTokenizer(line);
            while (words.hasMoreTokens())
                sum += Long.parseLong(words.nextToken());
        }
        System.out.println(sum);
    }
}
