import { type CatalogueLint, lintCatalogue } from '../../catalog/lint/lint-catalogue.js'
import { type Inspection, isFailure } from './inspection.js'

/** The same findings as `tool_quality` has. A list that failed is shown as such. */
export function lintInspection({ server, protocol_version, instructions, lists, mistakes }: Inspection): CatalogueLint {
  const { tools, prompts, resources, resource_templates } = lists
  const catalogue = {
    server,
    protocol_version,
    ...(instructions === null ? {} : { instructions }),
    prompts: isFailure(prompts) ? [] : prompts,
    resources: isFailure(resources) ? [] : resources,
    resource_templates: isFailure(resource_templates) ? [] : resource_templates,
  }
  // A list of tools in place of a server has no mistakes: nobody sent it.
  const catalogues = mistakes === null ? [] : [{ ...catalogue, mistakes }]
  return lintCatalogue(isFailure(tools) ? [] : tools, catalogues)
}
