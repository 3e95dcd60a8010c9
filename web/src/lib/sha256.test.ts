import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { sha256 } from "./sha256";

describe("sha256", () => {
  it("is what everybody else calls so", () => {
    for (const text of ["", "abc", "a".repeat(55), "b".repeat(56), "c".repeat(64), "d".repeat(1000), "Würfel"]) {
      expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
    }
  });
});
