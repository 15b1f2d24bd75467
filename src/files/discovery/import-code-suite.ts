// Code suites, and gates in code: loading one runs it, like any test file.
import { writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { thrownError } from '../../core/errors/make-error.js'
import { cleanText } from '../../core/text/show-value.js'
import { isRecord } from '../../core/trace/trace-fields.js'
import { allowedPath, fileExists, requireCode } from '../confinement.js'
import { type ImportModule, importPlain, typescriptImporter } from './typescript-importer.js'

export function isCodeSuite(file: string): boolean {
  return /\.(mjs|js|ts)$/.test(file)
}

/**
 * The default export of a code suite: a suite, or a list of suites. `isReload` runs the file again, but not its
 * imports.
 */
export async function importCodeSuite(file: string, cwd: string, isReload = false): Promise<readonly unknown[]> {
  requireCode(file, 'a code suite', 'Write the suite as YAML')
  const suite = await importDefault(
    file,
    cwd,
    isReload,
    'Write `export default defineSuite({ ... })`, or export an EvalSuite.',
  )
  return Array.isArray(suite) ? suite : [suite]
}

/** The default export of a file in `gates:`. */
export async function importGate(file: string, cwd: string, isReload = false): Promise<unknown> {
  requireCode(file, 'a custom gate', 'Remove it from `gates`')
  if (!isCodeSuite(file)) {
    throw new McproveError('CODE_SUITE_FAILED', `${file} is not a .ts, .js or .mjs file`, {
      hint: 'Name the module that exports the gate.',
    })
  }
  if (!fileExists(resolve(cwd, file), file)) {
    throw new McproveError('FILE_NOT_FOUND', `${file} does not exist`, {
      hint: 'Check the path: it is relative to the suite file.',
    })
  }
  return await importDefault(file, cwd, isReload, 'Write `export default defineGate({ ... })`.')
}

async function importDefault(file: string, cwd: string, isReload: boolean, hint: string): Promise<unknown> {
  const path = allowedPath(resolve(cwd, file), file)
  const importWithNode = isReload ? importAgain : importPlain
  const importModule = path.endsWith('.ts') ? typescriptImporter(path, file, importWithNode) : importWithNode
  let exports: unknown
  try {
    exports = await untilSettled(importModule(path), file)
  } catch (cause) {
    throw isMcproveError(cause) ? cause : codeFailure(file, cause)
  }
  const value = defaultOf(exports)
  if (value === undefined) throw new McproveError('CODE_SUITE_FAILED', `${file} has no default export`, { hint })
  return value
}

/**
 * When nothing is left that could settle a promise, Node exits with 0 and without a message. So a suite that waits for
 * such a promise is an error, and so is one that ends the process.
 */
async function untilSettled(loading: Promise<unknown>, file: string): Promise<unknown> {
  let onStuck = () => {}
  const stuck = new Promise<never>((_, reject) => {
    onStuck = () => reject(new Error('it waits for a promise that never settles'))
  })
  const onExit = () => writeSync(2, `error: ${cleanText(file)} exited the process while loading\n`)
  process.once('beforeExit', onStuck)
  process.once('exit', onExit)
  try {
    return await Promise.race([loading, stuck])
  } finally {
    process.off('beforeExit', onStuck)
    process.off('exit', onExit)
  }
}

/** In a package without `"type": "module"`, a loader turns `export default` into a module within a module. */
function defaultOf(exports: unknown): unknown {
  if (typeof exports !== 'object' || exports === null || !('default' in exports)) return undefined
  const { default: suite } = exports
  return isRecord(suite) && suite.__esModule === true ? suite.default : suite
}

/**
 * A suite as data. An EvalSuite comes from the copy of mcprove that the suite imports, so `instanceof` does not work
 * here.
 */
export function suiteData(exported: unknown): unknown {
  return isRecord(exported) && typeof exported.toSuite === 'function' ? exported.toSuite() : exported
}

/**
 * tsx turns a file into CommonJS when its package does not state a type, and CommonJS does not support top-level await.
 */
const ES_MODULE_HINT = 'Add `"type": "module"` to package.json: only ES modules can use `await` outside functions.'

/** What the code of a suite threw. */
export function codeFailure(file: string, cause: unknown): McproveError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return thrownError('CODE_SUITE_FAILED', `${file} could not be loaded`, reason, {
    hint: /top-level await/i.test(reason) ? ES_MODULE_HINT : 'Run it with node to see the full error.',
    cause,
  })
}

let reloads = 0

/** Node caches modules by URL. */
const importAgain: ImportModule = (path) => {
  reloads += 1
  return import(`${pathToFileURL(path).href}?reload=${reloads}`)
}
