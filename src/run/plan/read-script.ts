import { dirname, relative, resolve } from 'node:path'
import { readText } from '../../files/reading/read-text.js'
import type { Suite } from '../../suite/suite.js'

/**
 * The file of a scripted model: its path is relative to the suite's folder, and is shown relative to the working
 * folder.
 */
export function readScript(
  script: string,
  suite: Suite,
  { cwd }: { readonly cwd: string },
): { readonly file: string; readonly text: string } {
  const path = resolve(dirname(resolve(cwd, suite.file)), script)
  const file = relative(cwd, path).replaceAll('\\', '/')
  return { file, text: readText(path, file) }
}
