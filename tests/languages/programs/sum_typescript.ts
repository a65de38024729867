import * as fs from "fs";

const words: string[] = fs.readFileSync(0, "utf8").split(/\s+/).filter((word: string) => word !== "");
let sum: bigint = 0n;
for (const word of words) sum += BigInt(word);
console.log(sum.toString());
