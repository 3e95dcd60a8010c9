/** Who is asked is called to the table: by the title of the page and its sign. */

const SIGN = "/favicon.svg";
const CALLS = "/favicon-turn.svg";

/** The title of a table: whose turn it is stands first, where a narrow tab shows it. */
export function titleOf(adventure: string, call: string): string {
  return [call && `● ${call}`, adventure, "Questable"].filter(Boolean).join(" · ");
}

export function setPageTitle(adventure: string, call: string): void {
  document.title = titleOf(adventure, call);
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const sign = call ? CALLS : SIGN;
  if (link && link.getAttribute("href") !== sign) link.setAttribute("href", sign);
}
