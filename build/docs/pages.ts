/** Every page of the documentation, in the order in which the pages name each other. */
export const pages = {
  index: { title: 'Documentation', file: 'index.md' },
  agents: { title: 'For agents', file: 'agents.md' },
  contract: { title: 'Contract', file: 'contract.md' },
  'at-least-once': { title: 'At least once', file: 'at-least-once.md' },
  icons: { title: 'Icons', file: 'icons.md' },
  curl: { title: 'curl', file: 'curl.md' },
  mcp: { title: 'MCP', file: 'mcp.md' },
  permission: { title: 'Coding agents', file: 'permission.md' },
  adapters: { title: 'Adapters', file: 'adapters.md' },
  'adapters-js': { title: 'Adapters for JavaScript', file: 'adapters-js.md' },
  operating: { title: 'Operating', file: 'operating.md' },
  copies: { title: 'Copies elsewhere', file: 'copies.md' },
  cluster: { title: 'More than one machine', file: 'cluster.md' },
  policies: { title: 'Policies', file: 'policies.md' },
  security: { title: 'Security', file: 'security.md' },
  durability: { title: 'Durability', file: 'durability.md' },
  performance: { title: 'Performance', file: 'performance.md' },
  routes: { title: 'Routes and ports', file: 'routes.md' },
  audit: { title: 'Audited events', file: 'audit.md' },
  api: { title: 'Caller API' },
  'device-api': { title: 'Connecting' },
  'review-api': { title: 'Reviewer API' },
  errors: { title: 'Errors' },
} as const satisfies Record<string, { title: string; file?: string }>;

export type PageName = keyof typeof pages;

/** The address of a page. */
export function addressOf(name: PageName): string {
  return name === 'index' ? '/docs' : `/docs/${name}`;
}
