import * as z from 'zod'
import { isMcproveError } from '../../core/errors/error.js'
import { parseTargetPath } from '../../core/expect/target-path.js'
import { guardedMember, member } from '../../core/members/member-set.js'

const path = z
  .string()
  .min(1)
  .transform((text, context) => {
    try {
      return parseTargetPath(text)
    } catch (error) {
      if (!isMcproveError(error)) throw error
      context.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })

export const dependencyEdge = z.strictObject({
  producer: member.describe('The tool whose result is needed.'),
  consumer: guardedMember.describe('The tool that needs it.'),
  via: z
    .strictObject({
      result: path.describe('The path of the value in a result of the producer: `items[*].url`.'),
      arg: path.describe('The path of the value in the arguments of the consumer: `url`.'),
    })
    .optional()
    .describe('The value that must come from an earlier result of the producer.'),
})

export const orderEdge = z.strictObject({
  first: member.describe('The tool that must come first.'),
  second: guardedMember.describe('The tool that must come later.'),
})

export type DependencyEdge = z.output<typeof dependencyEdge>
export type OrderEdge = z.output<typeof orderEdge>

export interface Edges {
  readonly dependencies: readonly DependencyEdge[]
  readonly order: readonly OrderEdge[]
}
