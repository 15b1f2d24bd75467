import type { CatalogTool } from '../catalog/catalog-tool.js'

export type AnyArguments = Readonly<Record<string, unknown>>

/** The arguments a tool takes: the first parameter of a function, the input of a zod schema; else any. */
export type ArgumentsOf<Tool extends CatalogTool> = Tool extends (...args: infer Parameters) => unknown
  ? Parameters extends readonly [infer First]
    ? ObjectOr<First>
    : AnyArguments
  : Tool extends { readonly inputSchema: infer Schema }
    ? InputOf<Schema>
    : Tool extends { readonly input_schema: infer Schema }
      ? InputOf<Schema>
      : AnyArguments

/** Standard Schema, as zod has it: the types stand in a property that is never there. */
type InputOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? ObjectOr<Input>
    : AnyArguments
  : AnyArguments

type ObjectOr<Value> = Value extends object ? Value : AnyArguments
