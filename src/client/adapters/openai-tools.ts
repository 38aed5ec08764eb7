import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The parts of the modules of the SDK that the adapter uses, in the copy that made the interruption. */
type Sdk = {
  readonly RunToolApprovalItem: abstract new (...given: never[]) => object;
  matchesFunctionToolName(tool: unknown, name: string): boolean;
  /** Passes arguments through the tool's own parser. Undefined for a tool that parses them itself. */
  prepareFunctionToolInput(tool: object, text: string): { readonly result: PreparedInput } | undefined;
};
type PreparedInput =
  | { readonly success: true; readonly value: unknown }
  | { readonly success: false; readonly error: unknown };
type ToolInterruption = { readonly agent: { readonly tools?: readonly unknown[] } };

const modules = ['index', 'utils/index', 'utils/internal'];
const core = '@openai/agents-core';

/**
 * Returns a schema that reads arguments as the function tool of a call does. The SDK keeps the parser of a tool to
 * itself, with its defaults and transformations: a tool itself shows only a JSON Schema. Undefined if the tool cannot
 * be found.
 */
export async function schemaOf(item: ToolInterruption, name: string): Promise<object | undefined> {
  const sdk = await sdkOf(item);
  const tools = (item.agent.tools ?? []).filter(isObject);
  const found = sdk ? tools.filter((tool) => sdk.matchesFunctionToolName(tool, name)) : [];
  const [tool] = found;
  if (!sdk || !tool || found.length > 1) return undefined;
  const validate = (input: unknown) => outcomeOf(sdk.prepareFunctionToolInput(tool, JSON.stringify(input)), input);
  return { '~standard': { validate } };
}

function outcomeOf(prepared: { readonly result: PreparedInput } | undefined, value: unknown) {
  if (!prepared) return { value };
  const { result } = prepared;
  if (result.success) return { value: result.value };
  const { error } = result;
  if (error instanceof Error && 'issues' in error && Array.isArray(error.issues)) return { issues: error.issues };
  return { issues: [{ message: error instanceof Error ? error.message : String(error) }] };
}

/** Finds the copy of the SDK that made an item: a program may load it by import or by require. */
async function sdkOf(item: object): Promise<Sdk | undefined> {
  for (const load of loaders()) {
    const parts = await Promise.all(modules.map(load)).catch(() => []); // this copy is not there
    const sdk = Object.assign({}, ...parts) as Partial<Sdk>;
    const { RunToolApprovalItem, matchesFunctionToolName, prepareFunctionToolInput } = sdk;
    if (!RunToolApprovalItem || !matchesFunctionToolName || !prepareFunctionToolInput) continue;
    if (item instanceof RunToolApprovalItem) return sdk as Sdk;
  }
  return undefined;
}

type Load = (name: string) => Promise<object>;

/** Lists the ways to load modules of the SDK: from the program, its folder and the adapter. */
function loaders(): Load[] {
  const starts = [process.argv[1] ?? '', join(process.cwd(), 'index.js')].filter((path) => path !== '');
  const requires = [...starts.map((path) => createRequire(pathToFileURL(path))), createRequire(import.meta.url)];
  const folders = new Set(requires.flatMap((require) => folderIn(require) ?? []));
  return [...folders].flatMap((folder): Load[] => {
    const require = createRequire(join(folder, 'index.js'));
    return [
      (name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href),
      async (name) => require(join(folder, `${name}.js`)),
    ];
  });
}

/** Returns the folder of the SDK's modules. Package managers may hide it behind the package that users install. */
function folderIn(require: NodeJS.Require): string | undefined {
  for (const from of [() => require, () => createRequire(require.resolve('@openai/agents'))]) {
    try {
      return dirname(from().resolve(core));
    } catch {
      // not installed for this place
    }
  }
  return undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
