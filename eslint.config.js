import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const LONGEST_COMPONENT = 100;

const RESTRICTED = [
  { selector: 'ExportAllDeclaration', message: 'No barrel files: import from the file that defines it.' },
  { selector: 'TSEnumDeclaration', message: 'Node runs erasable syntax only: use a union of strings.' },
];
// tools/vite-endpoints.ts leaves an endpoint no schemas in a browser.
const SCHEMAS = [
  {
    selector: "CallExpression[callee.property.name=/^(safeP|p)arse$/][callee.object.type='MemberExpression']",
    message: 'A build leaves the web apps no schema of an endpoint: give the schema a name of its own in the contract.',
  },
];
// A test says the same each time: chance comes from the seed that testing/seed.ts decides.
const CHANCE = [
  {
    selector: "CallExpression[callee.object.name='fc'][callee.property.name=/^(assert|check|statistics)$/]",
    message:
      'Use `holds` of testing/property.ts: it decides with which seed and how often, and tells how to repeat a failure.',
  },
  {
    selector:
      "CallExpression[callee.object.name='fc'][callee.property.name='sample']:not(:has(Property[key.name='seed']))",
    message: 'Use `drawn` of testing/property.ts: it draws by the seed of the run.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Use `drawn` of testing/property.ts, or a count: a test says the same each time.',
  },
  {
    selector: "ImportDeclaration[source.value='fast-check'] > :not(ImportDefaultSpecifier, Literal)",
    message: 'Write `import fc`: the rules of chance look for that name.',
  },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'coverage/**', 'test-results/**', 'data/**', '**/public/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-syntax': ['error', ...RESTRICTED],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // What only types can tell, where a forgotten await loses an error, a booking or what a test found.
    files: ['apps/*/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}', '{testing,e2e,tools,bench}/**/*.ts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/only-throw-error': 'error',
    },
  },
  {
    files: ['apps/api/src/**/*.ts', 'packages/*/src/**/*.ts', 'testing/**/*.ts'],
    rules: { '@typescript-eslint/switch-exhaustiveness-check': 'error' },
  },
  {
    files: ['apps/{panel,booking}/src/**/*.{ts,tsx}', 'packages/ui/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      'no-restricted-syntax': ['error', ...RESTRICTED, ...SCHEMAS],
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map((name) => ({ name, message: 'Use @baari/ui/device-store.' })),
      ],
      // Both take a ref that travels in an object, and state that follows an outside source, for mistakes.
      'react-hooks/refs': 'off',
      'react-hooks/set-state-in-effect': 'off',
    },
  },
  {
    files: ['**/*.tsx'],
    rules: {
      'max-lines-per-function': ['error', { max: LONGEST_COMPONENT, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts'],
    // A describe block is a list, not a function.
    rules: { 'max-lines-per-function': 'off', 'no-empty-pattern': 'off' },
  },
  {
    files: ['**/*.{test,spec}.{ts,tsx}', 'apps/api/tests/**', 'e2e/**', 'testing/**'],
    ignores: ['testing/property.ts'],
    rules: { 'no-restricted-syntax': ['error', ...RESTRICTED, ...CHANCE] },
  },
  { files: ['packages/ui/src/device-store.ts'], rules: { 'no-restricted-globals': 'off' } },
  { files: ['tools/**', 'bench/**'], rules: { 'no-console': 'off' } },
);
