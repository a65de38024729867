const std = @import("std");

// Only what has stayed the same over many versions of Zig's library.
fn put(text: []const u8) void {
    var rest = text;
    while (rest.len > 0) {
        const written = std.os.linux.write(1, rest.ptr, rest.len);
        if (written == 0 or written > rest.len) return;
        rest = rest[written..];
    }
}

pub fn main() !void {
    var sum: i64 = 0;
    var value: i64 = 0;
    var negative = false;
    var inside = false;
    var buffer: [4096]u8 = undefined;
    while (true) {
        const length = std.os.linux.read(0, &buffer, buffer.len);
        if (length == 0 or length > buffer.len) break;
        for (buffer[0..length]) |c| {
            if (c == '-') {
                negative = true;
            } else if (c >= '0' and c <= '9') {
                value = value * 10 - (c - '0');
                inside = true;
            } else if (inside) {
                sum += if (negative) value else -value;
                value = 0;
                negative = false;
                inside = false;
            }
        }
    }
    if (inside) sum += if (negative) value else -value;
    var text: [32]u8 = undefined;
    put(std.fmt.bufPrint(&text, "{d}\n", .{sum}) catch unreachable);
}
