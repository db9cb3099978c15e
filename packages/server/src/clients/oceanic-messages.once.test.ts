import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { next, oceanic } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'
import { ButtonStyles, type Client, ComponentTypes, MessageFlags, MessageTypes } from 'oceanic.js'

describe('an unmodified oceanic.js bot shows more than text', () => {
  let world: World
  let client: Client
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await oceanic(world, await world.app.listen())
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('embeds and buttons, and edits them into components alone', async () => {
    const { channels } = client.rest
    const { general } = world.channels
    const components = [
      {
        type: ComponentTypes.ACTION_ROW,
        components: [{ type: ComponentTypes.BUTTON, style: ButtonStyles.PRIMARY, label: 'Go', customID: 'go' }],
      },
    ] as const
    const embeds = [{ title: 'Weather', color: 5, footer: { text: 'today' } }]
    const said = await channels.createMessage(general, {
      content: 'Ready?',
      embeds,
      components: [...components] as never,
    })
    assert.deepEqual(
      [said.embeds[0]?.title, said.embeds[0]?.footer?.text, said.components.length],
      ['Weather', 'today', 1],
    )
    const texts = [{ type: ComponentTypes.TEXT_DISPLAY, content: 'Hello' }]
    const edited = await channels.editMessage(general, said.id, {
      content: '',
      embeds: [],
      components: texts as never,
      flags: MessageFlags.IS_COMPONENTS_V2,
    })
    assert.deepEqual([edited.content, edited.embeds, edited.components[0]?.type], ['', [], ComponentTypes.TEXT_DISPLAY])
  })

  test('polls, and ends them', async () => {
    const { channels } = client.rest
    const { general } = world.channels
    const poll = {
      question: { text: 'Cats?' },
      answers: [{ pollMedia: { text: 'Yes' } }, { pollMedia: { text: 'No' } }],
      duration: 24,
      allowMultiselect: true,
      layoutType: 1,
    }
    const said = await channels.createMessage(general, { poll: poll as never })
    assert.deepEqual([said.poll?.question.text, said.poll?.answers.length], ['Cats?', 2])
    await world.member.api.put(`/channels/${general}/polls/${said.id}/answers/@me`, { answer_ids: [2] })
    const users = await channels.getPollAnswerUsers(general, said.id, 2)
    assert.deepEqual(
      users.map(({ id }) => id),
      [world.member.id],
    )
    const told = next(client, 'messageCreate')
    await channels.expirePoll(general, said.id)
    assert.deepEqual(
      [(await told)[0].type, (await told)[0].messageReference?.messageID],
      [MessageTypes.POLL_RESULT, said.id],
    )
  })
})
