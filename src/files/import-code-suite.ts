// Code suites: loading one runs it, like any test file.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isMcproveError, McproveError } from '../core/error.js'
import { isRecord } from '../core/trace-fields.js'
import { allowedPath, requireCode } from './confinement.js'

export function isCodeSuite(file: string): boolean {
  return /\.(mjs|js|ts)$/.test(file)
}

/**
 * What a code suite exports by default: a suite, or a list of them. `isReload` runs the file again, though not what it
 * imports.
 */
export async function importCodeSuite(file: string, cwd: string, isReload = false): Promise<readonly unknown[]> {
  requireCode(file)
  const path = allowedPath(resolve(cwd, file), file)
  const importWithNode = isReload ? importAgain : importPlain
  const importModule = path.endsWith('.ts') ? typescriptImporter(path, file, importWithNode) : importWithNode
  let exports: unknown
  try {
    exports = await importModule(path)
  } catch (cause) {
    throw isMcproveError(cause) ? cause : codeFailure(file, cause)
  }
  const suite = typeof exports === 'object' && exports !== null && 'default' in exports ? exports.default : undefined
  if (suite === undefined) {
    throw new McproveError('CODE_SUITE_FAILED', `${file} has no default export`, {
      hint: 'Write `export default defineSuite({ ... })`, or export an EvalSuite.',
    })
  }
  return Array.isArray(suite) ? suite : [suite]
}

/** A suite as data. An EvalSuite comes from the copy of mcprove that the suite imports, so its class says nothing here. */
export function suiteData(exported: unknown): unknown {
  return isRecord(exported) && typeof exported.toSuite === 'function' ? exported.toSuite() : exported
}

/** What the code of a suite threw. */
export function codeFailure(file: string, cause: unknown): McproveError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new McproveError('CODE_SUITE_FAILED', `${file} could not be loaded: ${reason}`, {
    hint: 'Run it with node to see the whole error.',
    cause,
  })
}

type ImportModule = (path: string) => Promise<unknown>

const importPlain: ImportModule = (path) => import(pathToFileURL(path).href)

let reloads = 0

/** Node keeps modules by their address. */
const importAgain: ImportModule = (path) => {
  reloads += 1
  return import(`${pathToFileURL(path).href}?reload=${reloads}`)
}

/** Node itself where it strips types (22.18 and later), else the project's own tsx or jiti. */
function typescriptImporter(path: string, file: string, importWithNode: ImportModule): ImportModule {
  if ('typescript' in process.features && process.features.typescript) return importWithNode
  const require = createRequire(path)
  const tsx = resolveFrom(require, 'tsx/esm/api')
  if (tsx !== null) {
    return async (suite) => ((await importPlain(tsx)) as TsxApi).tsImport(pathToFileURL(suite).href, import.meta.url)
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

/** The parts of tsx and jiti that are used; both belong to the user's project. */
interface TsxApi {
  readonly tsImport: (specifier: string, parent: string) => Promise<unknown>
}
interface JitiApi {
  readonly createJiti: (from: string) => { readonly import: (path: string) => Promise<unknown> }
}

function resolveFrom(require: NodeJS.Require, name: string): string | null {
  try {
    return require.resolve(name)
  } catch {
    return null
  }
}
