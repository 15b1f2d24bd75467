// For commands with their own formats: what `--reporter` and `-o` mean, and where the output goes.
import { resolve } from 'node:path'
import { McproveError } from '../../core/errors/error.js'
import { OutputFile } from '../../files/output-file.js'
import type { Chunks } from '../../report/define-reporter.js'
import type { OptionDeclaration } from '../command-line/option.js'
import { type Io, wantsColor, writeText } from '../terminal/io.js'
import { type OutputFlags, wantedReports } from './wanted-reports.js'

/** One document in each available format. */
export type Formats = Readonly<Record<string, (color: boolean) => Chunks>>

const EXTENSIONS: Readonly<Record<string, string>> = {
  '.json': 'json',
  '.md': 'markdown',
  '.txt': 'pretty',
  '.html': 'html',
}

/** The options of a command with these formats. */
export function formatOptions(names: readonly string[]) {
  const extensions = extensionsOf(names)
  return {
    reporter: { flag: '--reporter <name[=file]>', summary: `${names.join(', ')}; repeatable`, repeat: true },
    output: {
      flag: '-o, --output <file>',
      summary: `write a report, format by extension (${extensions.join(' ')}); repeatable`,
      repeat: true,
    },
  } as const satisfies Readonly<Record<string, OptionDeclaration>>
}

export async function writeFormats(command: string, formats: Formats, flags: OutputFlags, io: Io): Promise<void> {
  const names = Object.keys(formats)
  const wanted = wantedReports(flags, { ofFile: (file) => formatOfFile(command, file, names), usual: 'pretty' })
  for (const { name } of wanted) {
    if (names.includes(name)) continue
    throw new McproveError('BAD_USAGE', `unknown reporter \`${name}\` for ${command}`, {
      hint: `Choose ${names.join(', ')}.`,
    })
  }
  for (const { name, file } of wanted)
    await write(formats[name]?.(file === null && wantsColor(io, io.stdout)) ?? [], file, io)
}

async function write(chunks: Chunks, file: string | null, io: Io): Promise<void> {
  const output = file === null ? null : new OutputFile(resolve(io.cwd(), file), { shownAs: file })
  for await (const chunk of chunks) {
    if (output === null) await writeText(io.stdout, chunk)
    else output.write(chunk)
  }
  output?.commit()
}

function extensionsOf(names: readonly string[]): readonly string[] {
  return Object.keys(EXTENSIONS).filter((extension) => names.includes(EXTENSIONS[extension] ?? ''))
}

function formatOfFile(command: string, file: string, names: readonly string[]): string {
  const extension = /\.[a-z]+$/.exec(file)?.[0] ?? ''
  const extensions = extensionsOf(names)
  if (extensions.includes(extension)) return EXTENSIONS[extension] ?? ''
  throw new McproveError('BAD_USAGE', `the file extension of ${file} is not a format of ${command}`, {
    hint: `Use ${extensions.join(', ')}, or --reporter NAME=${file}.`,
  })
}
