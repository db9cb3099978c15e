import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { connectDiscordJs } from '@guildhall/testing/clients/client-libraries'
import { picture } from '@guildhall/testing/requests/pictures'
import { World } from '@guildhall/testing/worlds/world'
import {
  AttachmentBuilder,
  type Client,
  EmbedBuilder,
  FileBuilder,
  FileComponent,
  MessageFlags,
  RESTJSONErrorCodes,
  type TextChannel,
} from 'discord.js'

describe('An unmodified discord.js bot (files)', () => {
  let world: World
  let client: Client<true>
  let channel: TextChannel
  let png: Buffer
  before(async () => {
    world = await World.create({ publicUrl: null })
    client = await connectDiscordJs(world, await world.app.listen())
    channel = (await client.channels.fetch(world.channels.general)) as TextChannel
    png = await picture('png', { width: 40, height: 30 })
  })
  after(async () => {
    await client?.destroy()
    await world.close()
  })

  const fetched = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

  test('sends files with descriptions and spoilers, and reads them back', async () => {
    const hidden = new AttachmentBuilder(png, { name: 'boat.png', description: 'a boat' }).setSpoiler(true)
    const message = await channel.send({
      content: 'look',
      files: [hidden, { attachment: Buffer.from('ahoy'), name: 'a.txt' }],
    })
    const [boat, words] = message.attachments.values()
    assert.deepEqual([boat?.name, boat?.description, boat?.spoiler], ['SPOILER_boat.png', 'a boat', true])
    assert.deepEqual([boat?.width, boat?.height, boat?.contentType, boat?.size], [40, 30, 'image/png', png.length])
    assert.deepEqual(await fetched(boat?.url ?? ''), png)
    assert.equal((await fetched(words?.url ?? '')).toString(), 'ahoy')
    const again = await channel.messages.fetch({ message: message.id, force: true })
    assert.deepEqual([...again.attachments.keys()], [...message.attachments.keys()])
  })

  test('shows files in embeds and components', async () => {
    const embed = new EmbedBuilder().setTitle('boat').setImage('attachment://boat.png')
    const files = [{ attachment: png, name: 'boat.png' }]
    const message = await channel.send({ embeds: [embed], files })
    assert.equal(message.attachments.size, 0)
    assert.deepEqual(await fetched(message.embeds[0]?.image?.url ?? ''), png)
    const components = [new FileBuilder().setURL('attachment://boat.png')]
    const shown = await channel.send({ components, files, flags: MessageFlags.IsComponentsV2 })
    const [file] = shown.components
    assert.ok(file instanceof FileComponent)
    assert.deepEqual(await fetched(file.file.url), png)
  })

  test('keeps some files and adds others in an edit', async () => {
    const files = ['a', 'b'].map((name) => ({ attachment: Buffer.from(name), name }))
    const message = await channel.send({ files })
    const more = [{ attachment: Buffer.from('c'), name: 'c' }]
    const added = await message.edit({ attachments: [...message.attachments.values()], files: more })
    assert.deepEqual(
      added.attachments.map(({ name }) => name),
      ['a', 'b', 'c'],
    )
    const [, second] = added.attachments.values()
    const kept = await added.edit({ attachments: second ? [second] : [] })
    assert.deepEqual(
      kept.attachments.map(({ name }) => name),
      ['b'],
    )
  })

  test('gets an error for files that are too large', async () => {
    const files = Array.from({ length: 11 }, (_, i) => ({ attachment: Buffer.from('x'), name: String(i) }))
    await assert.rejects(channel.send({ files }), (error: any) =>
      [
        RESTJSONErrorCodes.MaximumNumberOfAttachmentsInAMessageReached,
        RESTJSONErrorCodes.InvalidFormBodyOrContentType,
      ].includes(error.code),
    )
    const large = { attachment: Buffer.alloc(10 * 2 ** 20 + 1), name: 'large' }
    await assert.rejects(channel.send({ files: [large] }), { code: RESTJSONErrorCodes.RequestEntityTooLarge })
  })
})
