// Code suites in TypeScript: loaded by Node itself where it strips types (22.18 and later), otherwise by tsx or jiti of
// the user's project.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { McproveError } from '../../core/errors/error.js'
import { isRecord } from '../../core/trace/trace-fields.js'

export type ImportModule = (path: string) => Promise<unknown>

export const importPlain: ImportModule = (path) => import(pathToFileURL(path).href)

/** Throws CODE_SUITE_FAILED when nothing can load TypeScript. */
export function typescriptImporter(path: string, file: string, importWithNode: ImportModule): ImportModule {
  if ('typescript' in process.features && process.features.typescript) return importWithNode
  const require = createRequire(path)
  const tsx = resolveFrom(require, 'tsx/package.json')
  if (tsx !== null) {
    return async (suite) =>
      ((await importPlain(tsxApi(require, tsx))) as TsxApi).tsImport(pathToFileURL(suite).href, import.meta.url)
  }
  const jiti = resolveFrom(require, 'jiti')
  if (jiti !== null) return async (suite) => ((await importPlain(jiti)) as JitiApi).createJiti(path).import(suite)
  throw new McproveError(
    'CODE_SUITE_FAILED',
    `${file} is TypeScript, which Node ${process.versions.node} cannot load`,
    {
      hint: 'Install a loader with `npm install --save-dev tsx`, or use Node 22.18 or later.',
    },
  )
}

/** The parts of tsx and jiti that are used; both come from the user's project. */
interface TsxApi {
  readonly tsImport: (specifier: string, parent: string) => Promise<unknown>
}
interface JitiApi {
  readonly createJiti: (from: string) => { readonly import: (path: string) => Promise<unknown> }
}

/** The ES module of `tsx/esm/api`: `require.resolve` finds the CommonJS version, which does not find its own files. */
function tsxApi(require: NodeJS.Require, packageJson: string): string {
  const { exports } = require(packageJson) as { readonly exports: Readonly<Record<string, unknown>> }
  return join(dirname(packageJson), importTarget(exports['./esm/api']) ?? 'dist/esm/api/index.mjs')
}

/** Conditional exports: the target of `import`, below any further condition. */
function importTarget(entry: unknown): string | null {
  if (typeof entry === 'string') return entry
  if (!isRecord(entry)) return null
  return importTarget(entry.import ?? entry.node ?? entry.default)
}

function resolveFrom(require: NodeJS.Require, name: string): string | null {
  try {
    return require.resolve(name)
  } catch {
    return null
  }
}
