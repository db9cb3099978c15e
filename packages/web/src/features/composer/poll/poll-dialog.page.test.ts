import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { within } from '@testing-library/dom'
import { openPage, pageServer } from '../../../testing/open-page.ts'

interface SentMessage {
  poll?: { question: object; answers: { poll_media: object }[]; allow_multiselect: boolean }
}

describe('The dialog for a poll', () => {
  const open = async (t: TestContext) => {
    const server = await pageServer()
    const guild = await server.createTestGuild('Polls', 'Ada', 'Guest')
    const { screen, user } = await openPage(t, guild.owner, guild.path)
    await user.click(await screen.findByRole('button', { name: 'Add to the message' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Create a poll' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a poll' }))
    const messages = () => server.call<SentMessage[]>(guild.owner, `/channels/${guild.channelId}/messages`)
    return { screen, user, dialog, messages }
  }

  test('sends the question, the answers that are filled in, and the choices', async (t) => {
    const { screen, user, dialog, messages } = await open(t)
    await user.type(dialog.getByRole('textbox', { name: 'Question' }), 'When?')
    await user.type(dialog.getByRole('textbox', { name: 'Answer 1' }), 'Today')
    await user.click(dialog.getByRole('button', { name: 'Add answer' }))
    await user.type(dialog.getByRole('textbox', { name: 'Answer 3' }), 'Never')
    await user.click(dialog.getByRole('checkbox', { name: 'Allow multiple answers' }))
    await user.click(dialog.getByRole('button', { name: 'Send poll' }))
    await screen.findByText('When?')
    const [{ poll } = {}] = await messages()
    assert.deepEqual(poll?.question, { text: 'When?' })
    assert.deepEqual(
      poll?.answers.map(({ poll_media }) => poll_media),
      [{ text: 'Today' }, { text: 'Never' }],
    )
    assert.equal(poll?.allow_multiselect, true)
  })

  test('sends nothing until the errors are corrected, and updates them while the user types', async (t) => {
    const { user, dialog, messages } = await open(t)
    const before = await messages()
    await user.type(dialog.getByRole('textbox', { name: 'Answer 1' }), 'Today')
    assert.ok(dialog.queryByText('Enter a question.') === null)
    await user.click(dialog.getByRole('button', { name: 'Send poll' }))
    dialog.getByText('Enter a question.')
    assert.deepEqual(await messages(), before)
    await user.type(dialog.getByRole('textbox', { name: 'Question' }), 'W')
    assert.ok(dialog.queryByText('Enter a question.') === null)
  })

  test('has one to ten answers', async (t) => {
    const { user, dialog } = await open(t)
    const answers = () => dialog.getAllByRole('textbox', { name: /^Answer/u }).length
    assert.equal(answers(), 2)
    for (let count = 3; count <= 10; count++) {
      await user.click(dialog.getByRole('button', { name: 'Add answer' }))
      assert.equal(answers(), count)
    }
    assert.ok(dialog.queryByRole('button', { name: 'Add answer' }) === null)
    await user.type(dialog.getByRole('textbox', { name: 'Answer 10' }), 'The last')
    for (let count = 9; count >= 1; count--) {
      await user.click(dialog.getByRole('button', { name: 'Remove answer 1' }))
      assert.equal(answers(), count)
    }
    assert.equal(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Answer 1' }).value, 'The last')
    assert.ok(dialog.queryByRole('button', { name: 'Remove answer 1' }) === null)
  })
})
