import { expect, it } from 'vitest'
import type { ToolDefinition } from '../../../core/trace/trace.js'
import { toolsByServer } from '../server-tools.js'
import { nearDuplicates } from './near-duplicates.js'

const LISTING =
  'Lists the entries of a folder, one per line, with a mark for folders, sorted by name, hidden entries left out.'

function found(...tools: readonly (readonly [name: string, description?: string, server?: string])[]): string[] {
  const list = tools.map(([name, description, server = 's']): ToolDefinition => ({ server, name, description }))
  return [...nearDuplicates(toolsByServer(list).values())].map(
    ([tool, { of, reason }]) => `${tool.name} ~ ${of.name} (${reason})`,
  )
}

it('finds one name in two spellings, whatever the descriptions say', () => {
  expect(found(['get_user', 'Reads a user.'], ['getUser', 'Asks the directory.'])).toEqual([
    'getUser ~ get_user (spelling)',
  ])
})

it('finds names that mean the same when the descriptions do not tell them apart', () => {
  const tools = [['get_user', 'Returns a user by id.'] as const, ['fetch_user_v2', 'Fetches a user by id.'] as const]
  expect(found(...tools)).toEqual(['fetch_user_v2 ~ get_user (name)'])
  expect(found(['get_user', 'Returns a user by id.'], ['get_users', 'Every account of the tenant, by page.'])).toEqual(
    [],
  )
  expect(found(['remove_file'], ['delete_files'])).toEqual(['delete_files ~ remove_file (name)'])
})

it('finds descriptions that say the same, common words or not', () => {
  expect(found(['start', 'Begins the job.'], ['launch', 'begins a job'])).toEqual(['launch ~ start (description)'])
  const same = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, 'Does the work.'] as const)
  expect(found(...same)).toHaveLength(5)
})

it('finds long descriptions that differ in a word or two', () => {
  expect(found(['ls', LISTING], ['ls_sizes', `${LISTING} Includes sizes.`])).toEqual([
    'ls_sizes ~ ls (similar description)',
  ])
})

it('lets tools share a sentence when each says its own word in it, or one the word of its name', () => {
  const about = (noun: string) =>
    `Creates a new ${noun} record in the ledger with the fields that are filled in and returns its number.`
  expect(found(['create_customer', about('customer')], ['create_invoice', about('invoice')])).toEqual([])
  expect(found(['create_one', about('customer')], ['create_two', about('invoice')])).toEqual([])
  expect(found(['create_invoice', about('invoice')], ['create_draft_invoice', about('draft of an invoice')])).toEqual(
    [],
  )
  expect(found(['create_one', about('regular customer')], ['create_two', about('customer')])).toEqual([
    'create_two ~ create_one (similar description)',
  ])
})

it('does not compare sentences of the server, which many of its tools have (GitLab)', () => {
  const boilerplate =
    'Use this for a known resource or result; choose the corresponding list or search tool when you need to discover multiple resources. It is read-only and does not mutate GitLab data.'
  expect(
    found(
      ['get_namespace', `Get details of a namespace by ID or path. ${boilerplate}`],
      ['get_users', `Get GitLab user details by usernames. ${boilerplate}`],
      ['get_commit', `Get details of a specific commit. ${boilerplate}`],
      ['list_branches', 'List branches.'],
      ['delete_tag', 'Delete a tag.'],
      ['merge_it', 'Merge the request.'],
      ['open_issue', 'Open an issue.'],
    ),
  ).toEqual([])
})

it('takes no name for another with a word more, words in another order, or one thing for many', () => {
  expect(
    found(
      ['FetchRecording', 'Fetch an instance of a recording'],
      ['FetchCallRecording', 'Fetch an instance of a recording for a call'],
      ['get_org_member_groups', "Retrieve a member's group ids"],
      ['get_org_group_members', "Retrieve a group's member ids"],
      ['get_project_status', 'Get a project status update'],
      ['get_project_statuses', 'Get all status updates for a project'],
      ['get_incident', 'Get an incident from Datadog'],
      ['list_incidents', 'Get incidents from Datadog'],
    ),
  ).toEqual([])
})

it('takes descriptions that name the other tool for told apart', () => {
  const tail = 'which is deleted for good together with all of its comments, files, labels and links to other tasks'
  const drop = ['drop_task', `Deletes the task, ${tail}.`] as const
  const erase = ['erase_task_now', `Deletes a task, ${tail}.`] as const
  expect(found(drop, erase)).toHaveLength(1)
  expect(found(['drop_task', `${drop[1]} For tasks in use: erase_task_now.`], erase)).toEqual([])
})

it('reads the order of words, and words that are said twice', () => {
  expect(found(['sync_spec_with_collection'], ['sync_collection_with_spec'])).toEqual([])
  expect(found(['create_issue_from_template'], ['create_issue_template'])).toEqual([])
  expect(found(['update_project'], ['update_project_update'])).toEqual([])
  expect(
    found(
      ['create_namespace', 'Create a namespace for dispatching custom domains'],
      ['add_domain', 'Add a custom domain to a dispatch namespace'],
      ['create_pipeline', 'Create a new release pipeline'],
      ['create_release', 'Create a new release in a release pipeline'],
    ),
  ).toEqual([])
})

it('takes no two products for one, however they are written', () => {
  const about = (product: string) =>
    `${product} operations - Commands for managing Azure Database for ${product} Flexible Server resources. Includes operations for listing servers.`
  expect(found(['mysql', about('MySQL')], ['postgres', about('PostgreSQL')])).toEqual([])
})

it('says nothing of short descriptions that differ in a word, of other servers, and of words that all tools share', () => {
  expect(found(['open_issue', 'Opens an issue.'], ['open_review', 'Opens a review.'])).toEqual([])
  expect(found(['search', LISTING, 'one'], ['search', LISTING, 'two'])).toEqual([])
  const boilerplate = 'Only works within the allowed folders. Errors: 400 bad request, 401 not allowed, 500 our fault.'
  const verbs = ['read', 'write', 'move', 'copy', 'trash', 'touch'].map(
    (verb) => [verb, `${verb} it. ${boilerplate}`] as const,
  )
  expect(found(...verbs)).toEqual([])
})

it('ends on a list made to be slow', () => {
  const words = Array.from({ length: 40 }, (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index}`)
  const list = (count: number) =>
    Array.from(
      { length: count },
      (_, index): ToolDefinition => ({
        server: null,
        name: `t${index}`,
        description: `${words.filter((_word, at) => at % 7 !== index % 7).join(' ')} own${index}`,
      }),
    )
  expect(nearDuplicates(toolsByServer(list(6_000)).values()).size).toBeLessThan(6_000)
})
