// Code hosting, issue tracking, continuous integration, package registries.
import { adds, changes, choice, day, defineServer, flag, integer, reads, text, texts } from '../define-server.js'

const REPOSITORY = text('Repository as owner/name.')
const TICKET = text('Key of the ticket, such as PAY-312.')
const PIPELINE = text('Id of the pipeline run, such as run_5004.')

const hosting = defineServer('codeforge', [
  reads('list_repositories', 'Lists the repositories of an organization with language and last push.', {
    organization: text('Login of the organization.'),
    'archived?': flag('Whether archived repositories are included.'),
  }),
  reads('get_file_contents', 'Returns a source file of a repository at a branch, tag or commit.', {
    repository: REPOSITORY,
    path: text('Path from the root of the repository.'),
    'ref?': text('Branch, tag or commit; the default branch without it.'),
  }),
  adds('open_pull_request', 'Proposes the commits of one branch for another and requests reviewers.', {
    repository: REPOSITORY,
    head: text('Branch that holds the commits.'),
    base: text('Branch they should go to.'),
    title: text('Title of the proposal.'),
    'reviewers?': texts('Logins to request a review from.'),
  }),
  changes('merge_pull_request', 'Merges an approved pull request and deletes its branch when asked.', {
    repository: REPOSITORY,
    number: integer('Number of the pull request.', 1),
    method: choice('How the commits are joined.', 'merge', 'squash', 'rebase'),
    'delete_branch?': flag('Whether the source branch is deleted.'),
  }),
  reads('compare_commits', 'Shows the files and lines that differ between two revisions.', {
    repository: REPOSITORY,
    from: text('Older revision.'),
    to: text('Newer revision.'),
  }),
  adds('review_code', 'Submits a review with line comments on an open pull request.', {
    repository: REPOSITORY,
    number: integer('Number of the pull request.', 1),
    verdict: choice('Outcome of the review.', 'approve', 'comment', 'request_changes'),
    summary: text('Overall remark.'),
  }),
  adds('tag_release', 'Tags a commit and publishes release notes with it.', {
    repository: REPOSITORY,
    tag: text('Name of the tag, such as v2.4.0.'),
    commit: text('Commit to tag.'),
    notes: text('Release notes in Markdown.'),
  }),
  reads('search_code', 'Finds source lines across all repositories by text or regular expression.', {
    pattern: text('Text or regular expression.'),
    'language?': text('Programming language to stay in.'),
    'limit?': integer('Most matches to return.', 1, 200),
  }),
  changes('protect_branch', 'Requires reviews and passing checks before a branch takes new commits.', {
    repository: REPOSITORY,
    branch: text('Branch name or pattern.'),
    approvals: integer('How many approvals are required.', 0, 6),
  }),
])

const tracker = defineServer('trackwise', [
  reads('search_tickets', 'Finds tickets with a filter expression over project, status, assignee and labels.', {
    filter: text('Expression such as project = PAY AND status = Open.'),
    'limit?': integer('Most tickets to return.', 1, 100),
  }),
  adds('file_bug', 'Reports a defect with steps to reproduce and the version it was seen in.', {
    project: text('Key of the project.'),
    summary: text('One line that names the defect.'),
    steps: text('How to reproduce it.'),
    severity: choice('How badly users are hit.', 'blocker', 'major', 'minor'),
  }),
  changes('transition_ticket', 'Moves a ticket to another state of its workflow.', {
    ticket: TICKET,
    state: choice('State to move to.', 'todo', 'in_progress', 'in_review', 'done'),
  }),
  changes('assign_ticket', 'Makes somebody responsible for a ticket and notifies them.', {
    ticket: TICKET,
    assignee: text('Login of the person.'),
  }),
  adds('log_work', 'Books time spent on a ticket to the timesheet of the signed-in user.', {
    ticket: TICKET,
    minutes: integer('Time spent, in minutes.', 1, 1440),
    'worked_on?': day('Day of the work; today without it.'),
  }),
  adds('link_tickets', 'Records how two tickets depend on each other.', {
    ticket: TICKET,
    other: text('Key of the second ticket.'),
    relation: choice('What the first does to the second.', 'blocks', 'duplicates', 'relates'),
  }),
  reads('get_sprint_burndown', 'Returns remaining story points for each day of a sprint.', {
    board: text('Name of the board.'),
    'sprint?': integer('Number of the sprint; the running one without it.', 1),
  }),
  adds('plan_sprint', 'Starts an iteration with a goal and the tickets that were agreed on.', {
    board: text('Name of the board.'),
    goal: text('What the team wants to reach.'),
    tickets: texts('Keys of the tickets.'),
  }),
])

const pipelines = defineServer('buildyard', [
  adds('trigger_pipeline', 'Starts a build pipeline for a branch, with variables of its own if given.', {
    pipeline: text('Name of the pipeline.'),
    branch: text('Branch to build.'),
    'variables?': { type: 'object', additionalProperties: { type: 'string' }, description: 'Variables by name.' },
  }),
  reads('get_build_log', 'Returns the console output of one build step, its last lines by default.', {
    run_id: PIPELINE,
    step: text('Name of the step.'),
    'tail?': integer('How many lines from the end.', 1, 5000),
  }),
  reads('list_failed_tests', 'Lists the tests that failed in a pipeline run with message and file.', {
    run_id: PIPELINE,
  }),
  changes('cancel_build', 'Stops a pipeline run that is queued or under way.', {
    run_id: PIPELINE,
    'reason?': text('Why, for the audit log.'),
  }),
  adds('retry_job', 'Runs a failed job of a pipeline again with the same inputs.', {
    run_id: PIPELINE,
    job: text('Name of the job.'),
  }),
  changes('promote_build', 'Deploys the artifacts of a green build to the next environment.', {
    run_id: PIPELINE,
    environment: choice('Where the artifacts go.', 'staging', 'canary', 'production'),
  }),
  changes('rotate_build_secret', 'Replaces the value of a secret variable that pipelines read.', {
    name: text('Name of the variable.'),
    vault_path: text('Where in the vault the new value is.'),
  }),
])

const packages = defineServer('packdock', [
  reads('find_package', 'Looks for published packages by name or keyword and sorts them by downloads.', {
    query: text('Name or keyword.'),
    ecosystem: choice('Which registry to search.', 'npm', 'pypi', 'crates', 'maven'),
  }),
  reads('list_package_versions', 'Lists all published versions of a package with date and deprecation mark.', {
    package: text('Full name of the package.'),
  }),
  reads('audit_dependencies', 'Checks a lockfile against known vulnerabilities and names the fixed versions.', {
    lockfile: text('Content of the lockfile.'),
    'min_severity?': choice('Lowest severity to report.', 'low', 'moderate', 'high', 'critical'),
  }),
  reads('get_package_license', 'Tells the license of a package and of everything it depends on.', {
    package: text('Full name of the package.'),
    version: text('Exact version.'),
  }),
  adds('publish_package', 'Uploads a packed archive as a new version under a distribution tag.', {
    archive_url: text('Where the archive can be fetched.'),
    'tag?': text('Distribution tag, such as latest.'),
  }),
  changes('deprecate_version', 'Marks a published version so that installers print a warning.', {
    package: text('Full name of the package.'),
    version: text('Version to mark.'),
    message: text('Warning that is printed.'),
  }),
  changes('transfer_package_ownership', 'Hands a package over to another account or team.', {
    package: text('Full name of the package.'),
    new_owner: text('Login of the account or team.'),
  }),
])

export const engineeringTools = [hosting, tracker, pipelines, packages].flat()
