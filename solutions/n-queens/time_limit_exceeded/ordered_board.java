// Places the queens one after another on any free square of a marked board, and divides by the n! orders.
// Java's larger limit of 21 s buys nothing: N=8 takes 7 s, and N=9, by estimate, 229 s.

import java.util.Scanner;

public class OrderedBoard {
    private static final int[][] DIRECTIONS = {
        {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}
    };

    private final int size;
    // A board for each number of queens left, made once: new boards at every step would fill the heap and
    // end in a memory verdict instead of the one that this program is about.
    private final boolean[][][] attacked;
    private long sequences;

    private OrderedBoard(int size) {
        this.size = size;
        this.attacked = new boolean[size + 1][size][size];
    }

    private boolean isOnBoard(int row, int column) {
        return row >= 0 && row < size && column >= 0 && column < size;
    }

    private void markAttacks(boolean[][] board, int row, int column) {
        board[row][column] = true;
        for (int[] step : DIRECTIONS) {
            int y = row + step[0];
            int x = column + step[1];
            while (isOnBoard(y, x)) {
                board[y][x] = true;
                y += step[0];
                x += step[1];
            }
        }
    }

    private void place(int queensLeft) {
        if (queensLeft == 0) {
            sequences++;
            return;
        }
        boolean[][] board = attacked[queensLeft];
        boolean[][] next = attacked[queensLeft - 1];
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                if (board[row][column]) {
                    continue;
                }
                for (int i = 0; i < size; i++) {
                    System.arraycopy(board[i], 0, next[i], 0, size);
                }
                markAttacks(next, row, column);
                place(queensLeft - 1);
            }
        }
    }

    public static void main(String[] arguments) {
        int size = new Scanner(System.in).nextInt();
        OrderedBoard search = new OrderedBoard(size);
        search.place(size);
        long orders = 1;
        for (int i = 2; i <= size; i++) {
            orders *= i;
        }
        System.out.println(search.sequences / orders);
    }
}
