import { resolve } from 'node:path'
import { McproveError } from '../core/error.js'
import { cleanText } from '../core/show-value.js'
import { readText } from '../files/read-text.js'
import { parseManifest } from '../mcp/mock/parse-manifest.js'
import { serveMock } from '../mcp/mock/serve-mock.js'
import { defineCommand } from './command.js'

interface MockFlags {
  readonly toolsFrom?: string
}

export const command = defineCommand<MockFlags>({
  name: 'mock',
  summary: 'Serve a manifest as an MCP server on standard input and output, until the input ends.',
  arguments: [{ name: '[manifest]', summary: 'tools and their answers, YAML or JSON; a saved tools/list will do' }],
  options: { toolsFrom: { flag: '--tools-from <file>', summary: 'another way to name the manifest' } },
  examples: ['mcprove mock tools.yml', 'mcprove mock --tools-from tools-list.json'],
  run: async (files, { toolsFrom }, io) => {
    const file = oneManifest([...files, ...(toolsFrom === undefined ? [] : [toolsFrom])])
    const manifest = await parseManifest(readText(resolve(io.cwd(), file), file), file)
    await serveMock(manifest, {
      stdin: io.stdin,
      stdout: io.stdout.stream,
      // Standard output belongs to the protocol.
      onError: (error) => io.stderr.write(`mcprove mock: ${cleanText(error.message)}\n`),
    })
    return 0
  },
})

function oneManifest([file, second]: readonly string[]): string {
  if (file === undefined || second !== undefined) {
    const message = file === undefined ? 'no manifest is named' : `two manifests are named: ${file} and ${second}`
    throw new McproveError('BAD_USAGE', message, { hint: 'Name one manifest: `mcprove mock tools.yml`.' })
  }
  return file
}
