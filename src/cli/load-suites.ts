import { relative, resolve } from 'node:path'
import { isMcproveError } from '../core/errors/error.js'
import { findSuites } from '../files/discovery/find-suites.js'
import { loadSuiteFile, type Surroundings } from '../files/discovery/suite-files.js'
import type { ChosenSuite } from '../run/run-options.js'
import { emptySuite } from '../suite/build/empty-suite.js'
import type { Io } from './terminal/io.js'
import { printError, printWarnings } from './terminal/print-error.js'

/** A suite, or why it could not be loaded, and the absolute paths of the files it was read from. */
export interface LoadedSuite extends ChosenSuite {
  readonly files: ReadonlySet<string>
}

/**
 * Every suite that the arguments select; prints their warnings. A suite that cannot be loaded is returned with its
 * error, unless none can be loaded: then every error is shown.
 */
export async function loadSuites(
  args: readonly string[],
  io: Io,
  { onRead, ...reading }: Omit<Surroundings, 'cwd'>,
): Promise<LoadedSuite[]> {
  const chosen: LoadedSuite[] = []
  for (const { file, line } of findSuites(args, io.cwd())) {
    // Reports name suites relative to the working folder, so that they are the same on every machine.
    const name = relative(io.cwd(), resolve(io.cwd(), file)).replaceAll('\\', '/')
    const files = new Set<string>()
    const noteRead = (path: string): void => {
      files.add(path)
      onRead?.(path)
    }
    try {
      for (const suite of await loadSuiteFile(name, { ...reading, cwd: io.cwd, onRead: noteRead })) {
        printWarnings(suite.warnings, io)
        chosen.push({ suite, line, files })
      }
    } catch (error) {
      if (!isMcproveError(error)) throw error
      chosen.push({ suite: emptySuite(name), line, files, error })
    }
  }
  const errors = chosen.flatMap(({ error }) => error ?? [])
  if (errors.length < chosen.length || errors.length === 0) return chosen
  for (const error of errors.slice(0, -1)) printError(error, io)
  throw errors.at(-1)
}
