/** The groups of the documentation, in the order of a person's questions. */
export const groups = ['Start', 'People', 'Agents', 'Operating', 'Reference'] as const;

type Page = { readonly title: string; readonly group: (typeof groups)[number]; readonly file?: string };

/** Every page of the documentation, in the order in which the pages name each other. */
export const pages = {
  index: { group: 'Start', title: 'Documentation', file: 'index.md' },
  install: { group: 'Start', title: 'Install', file: 'install.md' },
  'first-request': { group: 'Start', title: 'The first request', file: 'first-request.md' },
  phone: { group: 'Start', title: 'On a phone', file: 'phone.md' },
  faq: { group: 'Start', title: 'Questions', file: 'faq.md' },
  people: { group: 'People', title: 'People and roles', file: 'people.md' },
  'sign-in': { group: 'People', title: 'Signing in', file: 'sign-in.md' },
  holding: { group: 'People', title: 'Holding and reminding', file: 'holding.md' },
  policies: { group: 'People', title: 'Policies', file: 'policies.md' },
  agents: { group: 'Agents', title: 'For agents', file: 'agents.md' },
  'at-least-once': { group: 'Agents', title: 'At least once', file: 'at-least-once.md' },
  curl: { group: 'Agents', title: 'curl', file: 'curl.md' },
  mcp: { group: 'Agents', title: 'MCP', file: 'mcp.md' },
  permission: { group: 'Agents', title: 'Coding agents', file: 'permission.md' },
  adapters: { group: 'Agents', title: 'Adapters', file: 'adapters.md' },
  'adapters-js': { group: 'Agents', title: 'Adapters for JavaScript', file: 'adapters-js.md' },
  icons: { group: 'Agents', title: 'Icons', file: 'icons.md' },
  operating: { group: 'Operating', title: 'Operating', file: 'operating.md' },
  notices: { group: 'Operating', title: 'Notices', file: 'notices.md' },
  proxy: { group: 'Operating', title: 'Addresses and proxies', file: 'proxy.md' },
  upgrade: { group: 'Operating', title: 'Upgrade and rollback', file: 'upgrade.md' },
  watching: { group: 'Operating', title: 'Watching', file: 'watching.md' },
  troubleshooting: { group: 'Operating', title: 'When something is wrong', file: 'troubleshooting.md' },
  debugging: { group: 'Operating', title: 'Debugging', file: 'debugging.md' },
  copies: { group: 'Operating', title: 'Copies elsewhere', file: 'copies.md' },
  cluster: { group: 'Operating', title: 'More than one machine', file: 'cluster.md' },
  security: { group: 'Operating', title: 'Security', file: 'security.md' },
  durability: { group: 'Operating', title: 'Durability', file: 'durability.md' },
  performance: { group: 'Operating', title: 'Performance', file: 'performance.md' },
  contract: { group: 'Reference', title: 'Contract', file: 'contract.md' },
  api: { group: 'Reference', title: 'Caller API' },
  'askers-api': { group: 'Reference', title: 'Askers' },
  'claims-api': { group: 'Reference', title: 'Claims' },
  'device-api': { group: 'Reference', title: 'Connecting' },
  'review-api': { group: 'Reference', title: 'Reviewer API' },
  errors: { group: 'Reference', title: 'Errors' },
  routes: { group: 'Reference', title: 'Routes and ports', file: 'routes.md' },
  audit: { group: 'Reference', title: 'Audited events', file: 'audit.md' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

/** The address of a page. */
export function addressOf(name: PageName): string {
  return name === 'index' ? '/docs' : `/docs/${name}`;
}
