import { McproveError } from '../../core/errors/error.js'
import { nearest } from '../../core/text/nearest.js'

type Named<Form> = Readonly<Record<string, Form>>

/** What other test tools call a form. */
const OTHER_NAMES: Named<string> = { md: 'markdown', ndjson: 'jsonl', matrix: 'html', gitlab: 'junit', txt: 'pretty' }

/** The form of this name. Throws BAD_USAGE with the nearest one. */
export function namedForm<Form>(name: string, forms: Named<Form>): Form {
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined
  if (form !== undefined) return form
  const names = Object.keys(forms)
  const other = Object.hasOwn(OTHER_NAMES, name) ? OTHER_NAMES[name] : undefined
  const near = other !== undefined && names.includes(other) ? other : nearest(name, names)
  throw new McproveError('BAD_USAGE', `unknown reporter \`${name}\``, {
    hint: `${near === undefined ? '' : `Did you mean \`${near}\`? `}Choose one of ${names.join(', ')}.`,
  })
}

/** The name of the form that a file's extension asks for. */
export function formOfFile(file: string, extensions: Named<string>): string {
  const extension = /\.[a-z]+$/.exec(file)?.[0] ?? ''
  const name = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined
  if (name !== undefined) return name
  throw new McproveError('BAD_USAGE', `the file extension of ${file} is not a report format`, {
    hint: `Use ${Object.keys(extensions).join(', ')}, or --reporter NAME=${file}.`,
  })
}
