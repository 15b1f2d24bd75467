import * as z from 'zod'
import { isMcproveError } from '../../../core/errors/error.js'
import { parseTargetPath } from '../../../core/expect/target-path.js'
import { memberId, memberMarks } from '../../../core/members/member-set.js'
import { type ExpectedCall, SingleCall } from '../expected-call.js'
import { OneOfCalls } from '../one-of-calls.js'
import { compileArguments } from './argument-shape.js'
import { type ArgumentSource, acceptsOf, argumentSource } from './argument-source.js'

const ARGS =
  'The expected arguments: `any` (the default) or `ignore` to skip the check, or one of `exact`, `subset` and `schema`, with or without `accept`.'

const name = memberId
  .describe('The tool: `tool`, `server.tool`, or `server.*` for any tool of a server.')
  .register(memberMarks, { role: 'expected', serverKey: 'server' })
const server = z.string().min(1).optional().describe('The server; `name` is then the plain name of its tool.')

type Source = { readonly name: string; readonly server?: string | undefined; readonly args: ArgumentSource }
type Issue = (path: readonly (string | number)[], message: string) => void

const singleCall = z
  .strictObject({ name, server, args: argumentSource.prefault('any').describe(ARGS) })
  .transform((source, context) => compile(source, issueTo(context)) ?? z.NEVER)

/** An entry of `calls`. One object rather than a union, so that errors are about the form that was meant. */
export const expectedCall = z
  .strictObject({
    name: name.optional(),
    server,
    args: argumentSource.optional().describe(ARGS),
    one_of: z
      .array(singleCall)
      .min(1, { error: '`one_of` lists at least one call' })
      .optional()
      .describe('Instead of `name`: a list of calls, any of which is accepted.'),
  })
  .transform((source, context): ExpectedCall => {
    const issue = issueTo(context)
    const { name, one_of, args, server } = source
    if (one_of !== undefined) {
      const rival = Object.entries({ name, server, args }).find(([, value]) => value !== undefined)
      if (rival === undefined) return new OneOfCalls(one_of)
      issue([rival[0]], `\`${rival[0]}\` cannot be combined with \`one_of\`; set it in each call of the list`)
    } else if (name !== undefined) return compile({ name, server, args: args ?? 'any' }, issue) ?? z.NEVER
    else context.issues.push(missingKey('name'))
    return z.NEVER
  })

/** Reported as if the schema required it, so that a misspelled key is reported as one. */
function missingKey(key: string): z.core.$ZodRawIssue {
  return { code: 'invalid_type', expected: 'string', path: [key], input: undefined }
}

function issueTo(context: z.core.$RefinementCtx): Issue {
  return (path, message) => context.addIssue({ code: 'custom', path: [...path], message })
}

function compile(source: Source, issue: Issue): ExpectedCall | null {
  const { name, server, args } = source
  let isFine = true
  const refuse: Issue = (path, message) => {
    isFine = false
    issue(path, message)
  }
  if (server !== undefined && name.endsWith('.*'))
    refuse(['name'], 'a glob cannot have a `server`: write `server.*` as the name')
  for (const [index, key] of keyPaths(args).entries()) {
    const complaint = complaintAboutKey(key)
    if (complaint !== null) refuse(['args', 'ignore_keys', index], `call \`${name}\`: ${complaint}`)
  }
  if (!isFine) return null
  try {
    return new SingleCall(source, compileArguments(args, acceptsOf(args)))
  } catch (error) {
    if (!isMcproveError(error)) throw error
    issue(['args'], `call \`${name}\`: ${error.message}`)
    return null
  }
}

function keyPaths(args: ArgumentSource): readonly string[] {
  return typeof args === 'string' ? [] : (args.ignore_keys ?? [])
}

function complaintAboutKey(text: string): string | null {
  try {
    const isKey = typeof parseTargetPath(text).segments.at(-1) === 'string'
    return isKey ? null : `\`${text}\` is an array element; \`ignore_keys\` takes keys`
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return error.message
  }
}
