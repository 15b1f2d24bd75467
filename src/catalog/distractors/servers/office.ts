// Mail, calendar, documents, notes.
import {
  adds,
  changes,
  choice,
  day,
  defineServer,
  flag,
  integer,
  moment,
  reads,
  text,
  texts,
} from '../define-server.js'

const MESSAGE = text('Id of the message, as search_mailbox returns it.')
const EVENT = text('Id of the event, such as eve_3735.')
const PAGE = text('Id of the page, such as pag_7304.')
const SHEET = text('Id of the spreadsheet file, such as fil_7951.')

const mail = defineServer('postbox', [
  reads('search_mailbox', 'Finds mails by sender, words and age, newest first. Returns ids, subjects and senders.', {
    query: text('Words to find, or filters such as from:anna has:attachment.'),
    'folder?': text('Folder to look in; all folders without it.'),
    'limit?': integer('Most mails to return.', 1, 100),
  }),
  reads('read_mail', 'Opens one mail with its headers, plain text body and the names of its attachments.', {
    message_id: MESSAGE,
    'mark_seen?': flag('Whether the mail counts as read afterwards.'),
  }),
  adds('send_mail', 'Sends a mail from the signed-in account at once. It cannot be recalled.', {
    to: texts('Addresses of the recipients.'),
    subject: text('Subject line.'),
    body: text('Body as plain text or Markdown.'),
    'cc?': texts('Addresses that get a copy.'),
  }),
  adds('draft_reply', 'Saves an answer to a mail in the drafts folder for review, quoting the original.', {
    message_id: MESSAGE,
    body: text('What the answer says, without the quote.'),
    'reply_all?': flag('Whether all recipients of the original are addressed.'),
  }),
  changes('move_mail', 'Files mails under another folder, which is made when it does not exist.', {
    message_ids: texts('Ids of the mails to file.'),
    folder: text('Path of the target folder, such as Clients/Acme.'),
  }),
  changes('trash_mail', 'Puts a mail into the trash, from where it is purged after 30 days.', { message_id: MESSAGE }),
  adds('create_mail_filter', 'Sets up a rule that labels, forwards or archives future mails that match.', {
    condition: text('Filter expression, such as from:newsletter@shop.example.'),
    action: choice('What happens to a mail that matches.', 'label', 'forward', 'archive'),
    'value?': text('Label or forwarding address the action needs.'),
  }),
  reads('download_attachment', 'Returns one attachment of a mail as base64 with its media type.', {
    message_id: MESSAGE,
    filename: text('Name of the attachment as listed in the mail.'),
  }),
])

const calendar = defineServer('dayplan', [
  reads('list_events', 'Lists calendar entries between two moments, recurring ones expanded.', {
    from: moment('Start of the window.'),
    until: moment('End of the window.'),
    'calendar_id?': text('Calendar to read; the primary one without it.'),
  }),
  adds('schedule_meeting', 'Books a meeting, invites the attendees and reserves a room when one is named.', {
    title: text('Title shown to attendees.'),
    start: moment('When it begins.'),
    duration_minutes: integer('Length in minutes.', 5, 720),
    attendees: texts('Mail addresses to invite.'),
    'room?': text('Name of a meeting room.'),
  }),
  changes('reschedule_event', 'Moves an event to another time and tells everybody who was invited.', {
    event_id: EVENT,
    start: moment('New beginning.'),
    'note?': text('Line for the notification.'),
  }),
  changes('cancel_event', 'Cancels an event and sends cancellations to its attendees.', {
    event_id: EVENT,
    'scope?': choice('Which occurrences of a series are cancelled.', 'this', 'following', 'all'),
  }),
  reads('find_free_slots', 'Proposes times at which all given people are free within working hours.', {
    people: texts('Mail addresses of those who must attend.'),
    duration_minutes: integer('Minutes the slot must last.', 5, 480),
    within_days: integer('How many days ahead to look.', 1, 60),
  }),
  changes('respond_to_invite', 'Answers an invitation on behalf of the signed-in user.', {
    event_id: EVENT,
    response: choice('The answer given to the organizer.', 'accepted', 'declined', 'tentative'),
    'comment?': text('Words for the organizer.'),
  }),
  adds('add_reminder', 'Adds an alert before an event, by popup on all devices or by mail.', {
    event_id: EVENT,
    minutes_before: integer('How long before the start the alert fires.', 0, 10_080),
    'channel?': choice('How the alert reaches the user.', 'popup', 'mail'),
  }),
  changes('set_working_hours', 'Replaces the hours in which colleagues may book the signed-in user.', {
    weekdays: texts('Days of the week, in English.'),
    opens: text('Start of the day as HH:MM.'),
    closes: text('End of the day as HH:MM.'),
  }),
])

const sheets = defineServer('gridbook', [
  reads('readRange', 'Reads the cell values of a range as rows of text and numbers, formulas evaluated.', {
    sheetId: SHEET,
    range: text('Range in A1 notation, such as Budget!B2:F40.'),
  }),
  changes('writeRange', 'Overwrites the cells of a range with rows of values or formulas.', {
    sheetId: SHEET,
    range: text('Upper left cell in A1 notation.'),
    rows: {
      type: 'array',
      items: { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } },
      description: 'Rows from top to bottom, cells from left to right.',
    },
  }),
  adds('appendRow', 'Adds one row of values below the last filled row of a tab.', {
    sheetId: SHEET,
    tab: text('Title of the tab.'),
    values: texts('Cell values from the first column on.'),
  }),
  adds('insertChart', 'Places a chart on a tab, drawn from a range with headers.', {
    sheetId: SHEET,
    sourceRange: text('Range with the data, headers included.'),
    kind: choice('How the data are drawn.', 'line', 'bar', 'pie', 'scatter'),
  }),
  changes('sortRange', 'Sorts the rows of a range by one column.', {
    sheetId: SHEET,
    range: text('Range to sort, without its header row.'),
    column: text('Letter of the column that decides.'),
    'descending?': flag('Whether the largest value comes first.'),
  }),
  reads('evaluateFormula', 'Computes a formula against a spreadsheet without storing the outcome in a cell.', {
    sheetId: SHEET,
    formula: text('Formula that starts with an equals sign.'),
  }),
  changes('protectRange', 'Locks cells so that only the named editors may alter them.', {
    sheetId: SHEET,
    range: text('Cells to lock.'),
    editors: texts('Mail addresses that keep write access.'),
  }),
])

const wiki = defineServer('inkwell', [
  reads('search_pages', 'Full-text search over the team wiki. Returns titles with a matching excerpt.', {
    query: text('Words or a phrase in quotes.'),
    'space?': text('Key of the space to stay in.'),
  }),
  reads('get_page', 'Returns the content of a wiki page as Markdown with its version number.', {
    page_id: PAGE,
    'version?': integer('Older version to read.', 1),
  }),
  adds('create_page', 'Publishes a new wiki page below a parent page.', {
    parent_id: text('Id of the page it belongs under, such as pag_4299.'),
    title: text('Title, unique within the space.'),
    markdown: text('Content in Markdown.'),
  }),
  changes('edit_page', 'Replaces the content of a wiki page; the former version stays in its history.', {
    page_id: PAGE,
    markdown: text('The whole new content.'),
    'summary?': text('What was changed, for the history.'),
  }),
  adds('comment_on_page', 'Leaves a remark at the end of a wiki page or beside a quoted passage.', {
    page_id: PAGE,
    comment: text('What the remark says.'),
    'quote?': text('Passage the remark is anchored to.'),
  }),
  reads('list_page_history', 'Lists who edited a wiki page and when, latest edit first.', { page_id: PAGE }),
  changes('archive_page', 'Takes a page and its children out of navigation and search results.', {
    page_id: PAGE,
    'effective?': day('When it is archived; today without it.'),
  }),
  changes('set_page_permissions', 'Limits who may view or edit a wiki page.', {
    page_id: PAGE,
    group: text('Name of the group.'),
    access: choice('What the group may do.', 'view', 'edit', 'none'),
  }),
])

export const officeTools = [mail, calendar, sheets, wiki].flat()
