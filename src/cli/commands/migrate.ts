import { resolve } from 'node:path'
import { isMcproveError, McproveError } from '../../core/errors/error.js'
import { cleanText } from '../../core/text/show-value.js'
import { loadSuiteText } from '../../files/discovery/suite-files.js'
import { writeWhole } from '../../files/output-file.js'
import { readText } from '../../files/reading/read-text.js'
import { migrateText } from '../../migrate/migrate-text.js'
import type { MigrationNote } from '../../migrate/migration.js'
import { SOURCES } from '../../migrate/sources.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import { type Io, writeText } from '../terminal/io.js'

export const listed = {
  group: 'Write tests',
  summary: 'Turn a file of another test tool into a suite',
} satisfies ListedCommand

interface MigrateFlags {
  readonly from?: string
  readonly output?: string
  readonly strict?: boolean
}

const TOOLS = Object.keys(SOURCES).join(', ')

export const command = defineCommand<MigrateFlags>({
  name: 'migrate',
  summary: `Read a file of another test tool (${TOOLS}) and print it as a suite. Comments are kept. What is spelled differently and what has no counterpart is listed on standard error, with lines; the latter also stays in the suite as a comment. Python files are read, never run. A file that is a suite already is printed unchanged.`,
  arguments: [{ name: '<file>', summary: 'for example mcptest.yml, promptfooconfig.yaml or eval_weather.py' }],
  options: {
    from: { flag: '--from <tool>', summary: `the tool that the file is for: ${TOOLS}; default: detected` },
    output: { flag: '-o, --output <file>', summary: 'write to a file instead of standard output' },
    strict: {
      flag: '--strict',
      summary: 'exit with 1 when something has no counterpart, not only when the suite cannot be loaded',
    },
  },
  examples: [
    'mcprove migrate mcptest.yml -o mcprove.yml',
    'mcprove migrate promptfooconfig.yaml -o weather.mcprove.yml',
    'mcprove migrate evals/eval_weather.py > weather.mcprove.yml',
    'mcprove migrate promptfooconfig.yaml --strict > /dev/null',
  ],
  run: async ([path = ''], { from, output, strict }, io) => {
    const text = readText(resolve(io.cwd(), path), path)
    const migration = migrateText(text, path, from)
    if (output !== undefined) assertOtherFile(path, output, migration.text === text, io)
    if (output === undefined) await writeText(io.stdout, migration.text)
    else writeWhole(resolve(io.cwd(), output), [migration.text], output)
    list('Spelled differently', migration.changes, io)
    list('Without a counterpart, kept as comments', migration.missing, io)
    if (migration.text === text) io.stderr.write(`${cleanText(path)} is a suite already\n`)
    else if (migration.missing.length === 0) io.stderr.write('Everything was carried over.\n')
    const isLoaded = await loads(migration.text, output ?? path, io)
    return !isLoaded || (strict === true && migration.missing.length > 0) ? 1 : 0
  },
})

/** Says what is wrong with a suite that cannot be loaded: mistakes of the file are still in it. */
async function loads(text: string, file: string, io: Io): Promise<boolean> {
  try {
    await loadSuiteText(text, file, { cwd: () => io.cwd(), env: io.env })
    return true
  } catch (error) {
    if (!isMcproveError(error)) throw error
    io.stderr.write(`The suite cannot be loaded yet: ${cleanText(error.message)}\n`)
    return false
  }
}

function assertOtherFile(path: string, output: string, isSame: boolean, io: Io): void {
  if (isSame || resolve(io.cwd(), path) !== resolve(io.cwd(), output)) return
  throw new McproveError('BAD_USAGE', `-o ${output} would replace the file that is migrated`, {
    hint: 'Choose another file, for example one that ends with .mcprove.yml.',
  })
}

function list(title: string, notes: readonly MigrationNote[], io: Io): void {
  if (notes.length === 0) return
  io.stderr.write(`${title}:\n`)
  for (const { line, text } of notes) io.stderr.write(`  line ${line}: ${cleanText(text)}\n`)
}
