import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectOceanic, nextEvent } from '@guildhall/testing/clients/client-libraries'
import { World } from '@guildhall/testing/worlds/world'
import { ButtonStyles, type Client, ComponentTypes, MessageFlags, MessageTypes } from 'oceanic.js'

describe('An unmodified oceanic.js bot (messages)', () => {
  let world: World
  let client: Client
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectOceanic(world, await world.app.listen())
  })
  after(async () => {
    client?.disconnect(false)
    await world.close()
  })

  test('sends embeds and buttons, and edits them to contain only components', async () => {
    const { channels } = client.rest
    const { general } = world.channels
    const components = [
      {
        type: ComponentTypes.ACTION_ROW,
        components: [{ type: ComponentTypes.BUTTON, style: ButtonStyles.PRIMARY, label: 'Go', customID: 'go' }],
      },
    ] as const
    const embeds = [{ title: 'Weather', color: 5, footer: { text: 'today' } }]
    const message = await channels.createMessage(general, {
      content: 'Ready?',
      embeds,
      components: [...components] as never,
    })
    assert.deepEqual(
      [message.embeds[0]?.title, message.embeds[0]?.footer?.text, message.components.length],
      ['Weather', 'today', 1],
    )
    const texts = [{ type: ComponentTypes.TEXT_DISPLAY, content: 'Hello' }]
    const edited = await channels.editMessage(general, message.id, {
      content: '',
      embeds: [],
      components: texts as never,
      flags: MessageFlags.IS_COMPONENTS_V2,
    })
    assert.deepEqual([edited.content, edited.embeds, edited.components[0]?.type], ['', [], ComponentTypes.TEXT_DISPLAY])
  })

  test('sends polls, and ends them', async () => {
    const { channels } = client.rest
    const { general } = world.channels
    const poll = {
      question: { text: 'Cats?' },
      answers: [{ pollMedia: { text: 'Yes' } }, { pollMedia: { text: 'No' } }],
      duration: 24,
      allowMultiselect: true,
      layoutType: 1,
    }
    const message = await channels.createMessage(general, { poll: poll as never })
    assert.deepEqual([message.poll?.question.text, message.poll?.answers.length], ['Cats?', 2])
    await world.member.api.put(`/channels/${general}/polls/${message.id}/answers/@me`, { answer_ids: [2] })
    const users = await channels.getPollAnswerUsers(general, message.id, 2)
    assert.deepEqual(
      users.map(({ id }) => id),
      [world.member.id],
    )
    const received = nextEvent(client, 'messageCreate')
    await channels.expirePoll(general, message.id)
    assert.deepEqual(
      [(await received)[0].type, (await received)[0].messageReference?.messageID],
      [MessageTypes.POLL_RESULT, message.id],
    )
  })
})
