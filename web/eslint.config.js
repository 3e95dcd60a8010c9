import svelte from "eslint-plugin-svelte";
import { configs, parser } from "typescript-eslint";

export default [
  ...configs.recommended,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser } } },
  {
    rules: {
      "@typescript-eslint/no-unused-vars": ["error", { varsIgnorePattern: "^_", argsIgnorePattern: "^_" }],
      // Prettier breaks code; this finds comments and markup that it leaves long.
      "max-len": [
        "error",
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
      // Maps and ornaments are SVG source that the page writes itself; names in it are escaped.
      "svelte/no-at-html-tags": "off",
      // {" "} keeps a space at the edge of an element.
      "svelte/no-useless-mustaches": "off",
      // A Map that a derived value fills and nobody changes later needs no reactivity of its own.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
];
