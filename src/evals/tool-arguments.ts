import type { CatalogTool } from '../catalog/catalog-tool.js'

export type AnyArguments = Readonly<Record<string, unknown>>

/** The arguments of a tool: the first parameter of a function, or the input of a zod schema; otherwise any. */
export type ArgumentsOf<Tool extends CatalogTool> = Tool extends (...args: infer Parameters) => unknown
  ? Parameters extends readonly [infer First]
    ? ObjectOr<First>
    : AnyArguments
  : Tool extends { readonly inputSchema: infer Schema }
    ? InputOf<Schema>
    : Tool extends { readonly input_schema: infer Schema }
      ? InputOf<Schema>
      : AnyArguments

/** Standard Schema, as in zod: the types are in a property that does not exist at run time. */
type InputOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly input: infer Input }
    ? ObjectOr<Input>
    : AnyArguments
  : AnyArguments

type ObjectOr<Value> = Value extends object ? Value : AnyArguments
