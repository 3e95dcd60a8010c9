import { afterEach, expect, test, vi } from "vitest";
import { ApiError, api, message } from "./api";

function answer(body: string, status = 200): ReturnType<typeof vi.fn> {
  const fake = vi.fn(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal("fetch", fake);
  return fake;
}
afterEach(() => {
  vi.unstubAllGlobals();
});

const fault = async (act: Promise<unknown>): Promise<ApiError> => {
  try {
    await act;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("nothing went wrong");
};

test("the server's own words reach the player", async () => {
  answer('{"error": "there is no such game here", "code": "no-such-game"}', 404);
  expect(await fault(api.cards("g"))).toMatchObject({
    message: "there is no such game here",
    code: "no-such-game",
    status: 404,
  });
});

test.each([
  [404, "not here"],
  [413, "too large"],
  [429, "too fast"],
  [500, "went wrong"],
  [502, "went wrong"],
])("a bare %i is put into words", async (status, words) => {
  answer("<html>proxy</html>", status);
  expect((await fault(api.adventures())).message).toContain(words);
});

test("nobody answers", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const error = await fault(api.adventures());
  expect(error).toMatchObject({ code: "network", status: 0 });
  expect(error.message).toContain("does not answer");
});

test("an answer that is no JSON is an error, not a crash", async () => {
  answer("hello");
  expect((await fault(api.rules())).code).toBe("not-json");
});

test("ids cannot leave their place in the address", async () => {
  const fake = answer("[]");
  await api.games(["a&id=b", "../x"]);
  expect(fake.mock.calls[0]?.[0]).toBe("/api/games?id=a%26id%3Db&id=..%2Fx");
});

test("keys travel in the header, never in the address", async () => {
  const fake = answer("quest");
  await api.record("g", ["one", "two"]);
  expect(fake.mock.calls[0]).toEqual(["/api/games/g/record", { headers: { authorization: "Bearer one,two" } }]);
});

test("what is not ours to explain stays vague", () => {
  expect(message(new Error("x is not a function"))).not.toContain("function");
});
