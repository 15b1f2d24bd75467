import { fileURLToPath } from 'node:url'
import { McproveError } from '../../core/errors/error.js'
import { loadCustomGatesOf } from '../../files/discovery/suite-files.js'
import { readText } from '../../files/reading/read-text.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'
import type { Io } from '../terminal/io.js'

export const listed = {
  group: 'Connect tools',
  summary: 'Print the JSON Schema of suites or results',
} satisfies ListedCommand

interface SchemaFlags {
  readonly suite?: string
}

const SCHEMAS: Readonly<Record<string, (flags: SchemaFlags, io: Io) => Promise<string>>> = {
  suite: async ({ suite }, io) => {
    const { suiteJsonSchema } = await import('../../suite/schema/json-schema.js')
    const gates = suite === undefined ? [] : await loadCustomGatesOf(suite, io)
    return `${JSON.stringify(suiteJsonSchema(gates), null, 2)}\n`
  },
  // Relative to the chunk in dist that this file becomes.
  result: async () => readText(fileURLToPath(new URL('../../result.schema.json', import.meta.url))),
}

export const command = defineCommand<SchemaFlags>({
  name: 'schema',
  summary: 'Print the JSON Schema of suites (for editors) or of results (for programs that read them).',
  arguments: [{ name: '[of]', summary: 'suite or result; default: suite' }],
  options: {
    suite: { flag: '--suite <file>', summary: 'include the blocks of the custom gates that this suite names' },
  },
  examples: [
    'mcprove schema > mcprove.schema.json',
    'mcprove schema result',
    'mcprove schema --suite shop.mcprove.yml > mcprove.schema.json',
    '# or, as the first line of a suite:',
    '# yaml-language-server: $schema=./node_modules/mcprove/schema.json',
  ],
  run: async ([of = 'suite'], flags, io) => {
    const load = Object.hasOwn(SCHEMAS, of) ? SCHEMAS[of] : undefined
    if (load === undefined) {
      throw new McproveError('BAD_USAGE', `unknown schema \`${of}\``, {
        hint: `Choose one of ${Object.keys(SCHEMAS).join(', ')}.`,
      })
    }
    io.stdout.write(await load(flags, io))
    return 0
  },
})
