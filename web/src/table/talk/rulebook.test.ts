import { describe, expect, it, vi } from "vitest";
import { rule } from "./rulebook";

describe("rules", () => {
  it("are fetched once, and again after a failure", async () => {
    const found = { id: "R-1", text: "x", chapter: "c", book: "b" };
    const get = vi.fn<typeof fetch>();
    get.mockResolvedValueOnce(new Response("{}", { status: 500 }));
    get.mockResolvedValueOnce(new Response(JSON.stringify(found)));
    await expect(rule("R-1", get)).rejects.toThrow();
    await expect(rule("R-1", get)).resolves.toEqual(found);
    await expect(rule("R-1", get)).resolves.toEqual(found);
    expect(get).toHaveBeenCalledTimes(2);
    expect(get.mock.calls[0]?.[0]).toBe("/api/rules/R-1");
  });
});
