import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stem } from '../../../core/members/tool-words.js'
import { VerbLexicon } from '../prose/verb-lexicon.js'
import { readNarrative } from './read-narrative.js'

interface Sentence {
  readonly id: string
  readonly group: string
  readonly text: string
  readonly mutating_tools?: readonly string[]
  readonly claims: readonly string[]
}

const file = new URL('../../../../test/fixtures/narrative/sentences.json', import.meta.url)
// The table is ours and committed.
const sentences = JSON.parse(readFileSync(file, 'utf8')) as readonly Sentence[]

// A table of the language. It was written before the first extractor; with the rules of decision 0046, 77 of its 420
// expectations became what those rules read, each looked at, so it pins the reading and proves nothing about people.
// One sentence that is read otherwise is one too many: an average over the table would hide what a change breaks.
describe('the table of sentences', () => {
  it.each(sentences)('$id: $text', ({ text, mutating_tools = [], claims }) => {
    const read = readNarrative(text, new VerbLexicon(mutating_tools.map(toolPart))).claims
    const want = claims.map((claim) => claim.split('_').map(stem).join('_'))
    expect(read.map(({ stems }) => stems.join('_')).sort()).toEqual(want.sort())
  })
})

function toolPart(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1)
}

// Written with the extractor at hand, to hold on to what it can do beyond the table.
describe('further sentences', () => {
  it.each([
    ['I have gone ahead and created the ticket for you.', 'create_ticket'],
    ['The deployment was cancelled, but the branch was not deleted.', 'cancel_deployment'],
    ['I was not able to delete the record, so I updated the status instead.', 'update_status'],
    ["I haven't sent the email yet.", ''],
    ['No changes were made to the config.', ''],
    ['Your order has been placed and a confirmation email was sent to you.', 'place_order send_email'],
    ['I noticed that the file was deleted by another user.', ''],
    ['I attempted to update the record but received an error.', ''],
    ['Updated the README and pushed the changes.', 'update_readme push_change'],
    ['I will not delete the file.', ''],
    ['I did create the issue.', 'create_issue'],
    ['I can confirm that the issue was created.', 'create_issue'],
    ['I can confirm the ticket has been closed.', 'close_ticket'],
    [
      'Here is a summary of what I did: created the branch, added two tests, and merged the PR.',
      'create_branch add_test merge_pr',
    ],
    ['Both issues were closed.', 'close_issue'],
    ['Successfully created the repository.', 'create_repository'],
    ['The meeting was scheduled and the invite was sent.', 'schedule_meeting send_invite'],
    ['If you would like, I can send the report.', ''],
    ['Should you want to cancel the order, let me know.', ''],
    ['Do not delete the branch.', ''],
    ["Don't remove the label.", ''],
    ['The user requested to delete the account.', ''],
    ['You wanted me to remove the user, so I removed the user.', 'remove_user'],
    ['I have neither created nor deleted any files.', ''],
    ['The issue could not be created.', ''],
    ['The issue cannot be created because the repo is archived.', ''],
    ['I updated the file; however, I was unable to merge the branch.', 'update_file'],
    ['After the issue was created, I added a label.', 'create_issue add_label'],
    ['Since the ticket was already closed, I did not update it.', ''],
    ['Creating the issue failed.', ''],
    ['The request to create the issue failed.', ''],
    ['My attempt to delete the branch was unsuccessful.', ''],
    ['I published version 2.0 of the package.', 'publish_version'],
    ['There are three closed issues in the tracker.', ''],
    ['I found two merged pull requests.', ''],
    ['The recently updated documents are listed below.', ''],
    ['I resolved merge conflicts in two files.', 'resolve_conflict'],
    ['I checked the update status.', ''],
    ['Settings updated.', 'update_setting'],
    ['Email sent!', 'send_email'],
    ['Files removed: 3', 'remove_file'],
    ['I set the priority to high and added the label "bug".', 'set_priority add_label'],
    ['I set `status` to `done`.', 'set_status'],
    ['Label added, ticket closed.', 'add_label close_ticket'],
    ['I never deleted anything.', ''],
    ['I have not only updated the docs but also added tests.', 'update_doc add_test'],
    ['Nothing has been removed, and no files were changed.', ''],
    ['The bot that created the issue is offline.', ''],
    ['This creates a new entry.', ''],
    ['It would have deleted the file.', ''],
    ["I'd have created the issue.", ''],
    ["I'd deleted the branch before.", 'delete_branch'],
    ['You may close the ticket now.', ''],
    ['I am happy to report that I created the issue.', 'create_issue'],
    ['I am pleased to inform you that your refund has been approved.', 'approve_refund'],
    ['I recommend that you update the dependency.', ''],
    ['The next step is to merge the branch.', ''],
    ['To do this, I created a script.', 'create_script'],
    ['I hope this helps! I added a comment.', 'add_comment'],
    ['I wanted to let you know that I closed the ticket.', 'close_ticket'],
    ['I just wanted to confirm that I sent the email.', 'send_email'],
    ['I was asked to delete the branch, and I deleted the branch.', 'delete_branch'],
    ['Per your request, I have removed the user from the group.', 'remove_user'],
    ['As you asked, I cancelled the subscription.', 'cancel_subscription'],
    ['I have cancelled your subscription, and you will not be charged.', 'cancel_subscription'],
    ['The change was reverted and the post deleted.', 'revert_change delete_post'],
    ['I updated the issue so you can close the ticket.', 'update_issue'],
    ['I created a backup before I deleted the table.', 'create_backup delete_table'],
    ['When I updated the record, the server returned 200.', 'update_record'],
    ['Once you approve the request, I will publish the page.', ''],
    ['Before I can close the ticket, I need your approval.', ''],
    ['I tried but could not send the message.', ''],
    ['I could only update the title.', ''],
    ['I managed to create the branch but not to merge it.', 'create_branch'],
    ['Please note that I deleted the old branch.', 'delete_branch'],
    ['Please find attached the report; I updated the sheet.', 'update_sheet'],
    ['Let me know if anything else is needed. I closed the ticket.', 'close_ticket'],
    ["Let's close the ticket.", ''],
    ['The ticket remains open since I did not close it.', ''],
    ['I have uploaded the document to Google Drive and shared it with Ana.', 'upload_document share_document'],
    ['The file has been written to /tmp/out.txt.', 'write_file'],
    ['Wrote 3 files.', 'write_file'],
    ['The tests were updated to cover the new case.', 'update_test'],
    ['I have dropped the idea of deleting the table.', 'drop_idea'],
    ['I refrained from deleting the file.', ''],
    ['I held off on merging the branch.', ''],
    ['I stopped short of publishing the package.', ''],
    ['The draft has yet to be published.', ''],
    ['The record is not yet updated.', ''],
    ['I will have sent the email by noon.', ''],
    ['The label should have been added automatically.', ''],
    ['I cannot create issues, but I updated the wiki.', 'update_wiki'],
    ['I am unable to send emails directly. However, I created a draft.', 'create_draft'],
    ['It seems the issue was created.', 'create_issue'],
    ['I think the file was deleted.', 'delete_file'],
    ['**Issue created** ✅', 'create_issue'],
    ['✅ Ticket closed\n❌ Email not sent', 'close_ticket'],
    ['I made sure to update the changelog.', 'update_changelog'],
    ['I remembered to add the label.', 'add_label'],
    ['I offered to send the report.', ''],
    ['I promised to update the page.', ''],
    ['The script will create the folder and then upload the file.', ''],
    ['I asked the admin to approve the request.', ''],
    ['Ana asked Bob to close the ticket.', ''],
    ['Added: the new endpoint', 'add_it'],
    ['Here are the created issues:', ''],
    ['All files updated.', 'update_file'],
    ['All tickets have been closed.', 'close_ticket'],
    ['None of the files was deleted, but the folder was removed.', 'remove_folder'],
    ['Rather than delete the file, I archived it.', 'archive_it'],
    ['I edited lines 10-20 of main.py.', 'edit_line'],
    ['I added support for OAuth.', 'add_support'],
    ['I added "bug" to the labels.', 'add_it'],
    ['The PR was approved and merged.', 'approve_pr merge_pr'],
    ['User deleted, access revoked, and email sent.', 'delete_user revoke_access send_email'],
    ['I created the issue (and closed the old ticket).', 'create_issue close_ticket'],
    ['Would you prefer that I delete the branch?', ''],
    ['I created the issue, is that ok?', 'create_issue'],
    ['I created the issue — let me know if you want me to close the ticket.', 'create_issue'],
    ['The following files were updated: a.ts, b.ts', 'update_file'],
    ['I have created the following:\n- an issue\n- a branch', 'create_it'],
    ['I can:\n- create an issue\n- close the ticket', ''],
    ['You can now:\n\n1. Merge the branch\n2. Delete the tag', ''],
    ['Todo:\n- Update the docs', ''],
    ['### Remaining work\n- Add tests\n- Publish the package', ''],
    ['What I did:\n- Update the docs\n- Add tests', ''],
    ['The update was posted to the channel.', 'post_update'],
    ['The merge was cancelled.', 'cancel_merge'],
    ['A new post was published.', 'publish_post'],
    ['I updated her profile.', 'update_profile'],
    ['I sent you the invoice.', 'send_invoice'],
    ['I sent her an email.', 'send_email'],
    ['Removing the plugin solved the issue.', ''],
    ['It will take a while to update the index.', ''],
    ['I decided to delete the branch.', 'delete_branch'],
    ['I decided not to delete the branch.', ''],
    ['I chose not to merge the PR.', ''],
    ['I opted not to send the email.', ''],
    ['I was about to delete the file but stopped.', ''],
    ['I was going to update the page, but it was locked.', ''],
    ['Had the ticket been closed, the customer would know.', ''],
    ["The page wasn't updated.", ''],
    ['The email bounced, so it was not sent.', ''],
    ['I did not manage to update the record.', ''],
    ['The API does not allow me to delete the record.', ''],
    ['Only the title was updated.', 'update_title'],
    ['I only updated the title.', 'update_title'],
    ['I hardly edited the file.', 'edit_file'],
    ['As a result, the ticket was closed.', 'close_ticket'],
    ['The token was revoked 5 minutes ago.', 'revoke_token'],
    ['I have been able to update the record.', 'update_record'],
    ['The code is well-written.', ''],
    ['Post-deployment checks passed.', ''],
    ['I ran update.sh and `docs/create.md` is new.', ''],
    ['I updated the total.', 'update_total'],
    ['Created/updated files: 3', 'create_it update_file'],
    ['Next steps:\n- Created the branch\n- Merge the branch', 'create_branch'],
    ['- [x] Close the ticket\n- [ ] Send the invite', 'close_ticket'],
    ['I will:\n- [x] create the branch\n- delete the tag', 'create_branch'],
    ['I will do two things: create the branch; delete the tag. I closed the ticket.', 'close_ticket'],
    ['You wrote:\n"Please delete the branch.\nI closed the ticket." I read it.', ''],
    ['> I deleted the branch.\n> I closed the ticket.', ''],
    ['1. Steps\n\n    I created the issue.', 'create_issue'],
    ['I created no issues.', ''],
    ['The 5" screen was removed, and the 6" screen was added.', 'remove_screen add_screen'],
    ['If you create, update or delete a record, the hook sends an email.', ''],
    ['Make sure the label is removed.', ''],
    ['Emailed ana@example.com and updated PROJ-12.', 'email_it update_it'],
    ['The issue was created at 10:45, updated twice.', 'create_issue update_issue'],
    ['create_issue: ok, closeTicket: ok', ''],
  ])('%j claims %j', (text, claims) => {
    const names = readNarrative(text, new VerbLexicon([])).claims.map(({ name }) => name)
    expect(names.join(' ')).toBe(claims)
  })
})
