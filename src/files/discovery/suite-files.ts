// Reads suites and gate files from disk. src/suite interprets them.

import { dirname, isAbsolute, join, resolve } from 'node:path'
import { isMcproveError } from '../../core/errors/error.js'
import type { AnyGate } from '../../core/gate/gate.js'
import { checkNamesApart } from '../../suite/check/names-apart.js'
import { loadGates, loadGatesOfSuite, loadSuite, loadSuiteObject } from '../../suite/load-suite.js'
import type { GatesFile } from '../../suite/parse-gates-file.js'
import type { LoadOptions } from '../../suite/parse-suite.js'
import type { SuiteHost } from '../../suite/read/suite-host.js'
import type { Suite } from '../../suite/suite.js'
import { readText } from '../reading/read-text.js'
import { codeFailure, importCodeSuite, importGate, isCodeSuite, suiteData } from './import-code-suite.js'

/** The parts of a process that reading suites needs. */
export interface Surroundings {
  readonly cwd: () => string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Called with the absolute path of each file before it is read. */
  readonly onRead?: ((path: string) => void) | undefined
  /** The file may have been loaded before, and is read again. */
  readonly isReload?: boolean | undefined
}

/** The suites of one file; only a code suite can have several. */
export async function loadSuiteFile(
  file: string,
  surroundings: Surroundings,
  options: LoadOptions = {},
): Promise<readonly Suite[]> {
  const host = suiteHost(surroundings)
  if (!isCodeSuite(file)) return [await loadSuite(file, host, options)]
  surroundings.onRead?.(resolve(surroundings.cwd(), file))
  const suites = await importCodeSuite(file, surroundings.cwd(), surroundings.isReload)
  try {
    const loaded = await Promise.all(suites.map((suite) => loadSuiteObject(suiteData(suite), file, host, options)))
    checkNamesApart(loaded)
    return loaded
  } catch (error) {
    // A getter of the exported object, or its `toSuite`, runs the suite's code again.
    throw isMcproveError(error) ? error : codeFailure(file, error)
  }
}

/** A suite that is not on disk yet; `file` is where it will be. */
export async function loadSuiteText(text: string, file: string, surroundings: Surroundings): Promise<Suite> {
  const host = suiteHost(surroundings)
  return await loadSuite(file, { ...host, read: (path) => (path === file ? text : host.read(path)) })
}

/** A suite passed as an object; `file` is its name, and relative paths start from its folder. */
export async function loadSuiteValue(suite: unknown, file: string, surroundings: Surroundings): Promise<Suite> {
  return await loadSuiteObject(suite, file, suiteHost(surroundings))
}

/** The gate blocks of one test (`score --gates`). */
export async function loadGatesFile(file: string, surroundings: Surroundings): Promise<GatesFile> {
  return await loadGates(file, suiteHost(surroundings))
}

/** The custom gates that a suite file names; a code suite has none that its JSON Schema could describe. */
export async function loadCustomGatesOf(file: string, surroundings: Surroundings): Promise<readonly AnyGate[]> {
  return await loadGatesOfSuite(file, suiteHost(surroundings))
}

function suiteHost({ cwd, env, onRead, isReload }: Surroundings): SuiteHost {
  return {
    read: (path) => {
      onRead?.(resolve(cwd(), path))
      return readText(resolve(cwd(), path), path)
    },
    resolve: (from, path) => (isAbsolute(path) ? path : join(dirname(from), path)).replaceAll('\\', '/'),
    env,
    importDefault: async (path) => {
      onRead?.(resolve(cwd(), path))
      return await importGate(path, cwd(), isReload)
    },
  }
}
