import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GatewayClient } from '@guildhall/testing/clients/gateway-client'
import { STORE_UNDER_TEST } from '@guildhall/testing/stores/open-store'
import { startTwoProcesses } from '@guildhall/testing/worlds/two-processes'

// Only PostgreSQL is shared by processes.
if (STORE_UNDER_TEST === 'postgres')
  describe('Messages of other processes', () => {
    test('that are malformed are ignored, and those after them are handled', async () => {
      const { world, other, close } = await startTwoProcesses()
      const client = new GatewayClient(await world.app.listen())
      await client.identify({ token: world.bot.token })
      const event = { type: 'TYPING_START', data: null }
      const malformed = [
        '{',
        '{}',
        '{"topics":1}',
        JSON.stringify({ topics: [world.guildId], streamId: world.guildId, event }),
        JSON.stringify({ topics: [world.guildId], streamId: world.guildId, event: { type: 'UNKNOWN', data: {} } }),
        'presence',
        'presence {',
        `${world.guildId} ${world.guildId} many`,
        `${world.guildId}`,
        '',
        ' '.repeat(1000),
      ]
      await other.kernel.store.notify(...malformed)
      const port = await other.listen()
      const answer = await fetch(`http://127.0.0.1:${port}/api/v10/channels/${world.channels.general}/typing`, {
        method: 'POST',
        headers: { authorization: world.owner.token },
      })
      assert.equal(answer.status, 204)
      const { d } = await client.next('TYPING_START', ({ user_id }) => user_id === world.owner.id)
      assert.equal(d.channel_id, world.channels.general)
      await world.owner.api.patch(`/guilds/${world.guildId}/roles/${world.roles.member}`, { name: 'after' })
      await client.next('GUILD_ROLE_UPDATE', ({ role }) => role.name === 'after')
      await client.close(1000)
      await close()
    })
  })
