/** Rules, fetched once each. */

import type { RuleText } from "../../lib/protocol";

const kept = new Map<string, Promise<RuleText>>();

/** The rule with this id; a failure is not kept, so that the next try may succeed. */
export function rule(id: string, get: typeof fetch = fetch): Promise<RuleText> {
  const known = kept.get(id);
  if (known) return known;
  const asked = get(`/api/rules/${encodeURIComponent(id)}`).then(async (answer) => {
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as RuleText;
  });
  kept.set(id, asked);
  asked.catch(() => kept.delete(id));
  return asked;
}
