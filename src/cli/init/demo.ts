import { join, resolve } from 'node:path'
import { shellCommand } from '../../core/text/shell-command.js'
import { cleanText } from '../../core/text/show-value.js'
import { refuseLinkedFolders } from '../../files/linked-folder.js'
import type { Io } from '../terminal/io.js'
import { markRecordings } from './git-attributes.js'
import { NewFiles } from './new-files.js'
import { schemaLine } from './suite/schema-line.js'

const SUITE = 'orders.mcprove.yml'

export interface DemoFlags {
  readonly dir?: string
  readonly force?: boolean
}

/** Writes the example, which passes offline, and prints what to do with it. */
export function writeDemo({ dir = '.', force }: DemoFlags, io: Io): void {
  const folder = resolve(io.cwd(), dir)
  const names = Object.keys(__MCPROVE_DEMO__)
  const texts = Object.entries(__MCPROVE_DEMO__).map(([name, text]) =>
    name === SUITE ? text.replace(/^.*\n/, `${schemaLine(folder, io.cwd())}\n`) : text,
  )
  for (const name of names) refuseLinkedFolders(folder, join(folder, name), name)
  new NewFiles(folder, names, { force }).write(texts)
  const marked = markRecordings(folder, dir)
  const shown = names.map((name) => `  ${join(dir, name).replaceAll('\\', '/')}\n`).join('')
  const suite = shellCommand([join(dir, SUITE).replaceAll('\\', '/')])
  io.stdout.write(`wrote a mock shop, a refund agent, and five recorded runs of it:
${cleanText(shown)}
Next, offline and without any key:
  npx mcprove run ${cleanText(suite)}
  npx mcprove run ${cleanText(suite)} -o report.html
To see it fail, follow the suite's first lines; then ask why:
  npx mcprove explain
${cleanText(marked)}`)
}
