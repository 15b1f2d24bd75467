import { relative, resolve } from 'node:path'
import { findSuites } from '../files/find-suites.js'
import { loadSuiteFile, type Surroundings } from '../files/suite-files.js'
import type { ChosenSuite } from '../run/run-options.js'
import type { Io } from './io.js'
import { printWarnings } from './print-error.js'

/** A suite, and the absolute paths of what it was read from. */
export interface LoadedSuite extends ChosenSuite {
  readonly files: ReadonlySet<string>
}

/** Every suite that the arguments mean; their warnings are shown. */
export async function loadSuites(
  args: readonly string[],
  io: Io,
  { onRead, ...reading }: Omit<Surroundings, 'cwd'>,
): Promise<LoadedSuite[]> {
  const chosen: LoadedSuite[] = []
  for (const { file, line } of findSuites(args, io.cwd())) {
    // Reports name suites from the working folder, so that they are the same on every machine.
    const name = relative(io.cwd(), resolve(io.cwd(), file)).replaceAll('\\', '/')
    const files = new Set<string>()
    const noteRead = (path: string): void => {
      files.add(path)
      onRead?.(path)
    }
    for (const suite of await loadSuiteFile(name, { ...reading, cwd: io.cwd, onRead: noteRead })) {
      printWarnings(suite.warnings, io)
      chosen.push({ suite, line, files })
    }
  }
  return chosen
}
