import { fileURLToPath } from 'node:url'
import { McproveError } from '../../core/errors/error.js'
import { readText } from '../../files/reading/read-text.js'
import { defineCommand, type ListedCommand } from '../command-line/command.js'

export const listed = { group: 'Connect tools', summary: 'Print the JSON Schema of suites' } satisfies ListedCommand

const SCHEMAS: Readonly<Record<string, () => Promise<string>>> = {
  suite: async () =>
    `${JSON.stringify((await import('../../suite/schema/json-schema.js')).suiteJsonSchema(), null, 2)}\n`,
  // At the root of the package, as far from here as from a chunk of the bundle.
  // From the chunk in dist that this becomes.
  result: async () => readText(fileURLToPath(new URL('../../result.schema.json', import.meta.url))),
}

export const command = defineCommand<object>({
  name: 'schema',
  summary: 'Print the JSON Schema of suites, for editors, or of results, for programs that read them.',
  arguments: [{ name: '[of]', summary: 'suite (the default) or result' }],
  examples: [
    'mcprove schema > mcprove.schema.json',
    'mcprove schema result',
    '# or, as the first line of a suite:',
    '# yaml-language-server: $schema=./node_modules/mcprove/schema.json',
  ],
  run: async ([of = 'suite'], _flags, io) => {
    const load = Object.hasOwn(SCHEMAS, of) ? SCHEMAS[of] : undefined
    if (load === undefined) {
      throw new McproveError('BAD_USAGE', `there is no schema of \`${of}\``, {
        hint: `Choose one of ${Object.keys(SCHEMAS).join(', ')}.`,
      })
    }
    io.stdout.write(await load())
    return 0
  },
})
