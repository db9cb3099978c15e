import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  agreeToAuthorization,
  authorizePath,
  newClientApplication,
  REDIRECT_URI,
} from '@guildhall/testing/features/oauth2'
import { newTextChannel } from '@guildhall/testing/features/webhooks'
import { World } from '@guildhall/testing/worlds/world'
import { findApplication } from '../applications/applications-store.ts'
import { exchangeCode } from './exchange-code-actions.ts'
import { OAuth2Error } from './oauth2-error-rules.ts'

describe('The code of an application that is deleted during the exchange', () => {
  let world: World
  before(async () => {
    world = await World.create()
  })
  after(() => world.close())

  for (const scope of ['identify', 'webhook.incoming'] as const) {
    test(`grants nothing that outlives the application: ${scope}`, async () => {
      const { db } = world
      const { kernel } = world.app
      const client = await newClientApplication(world)
      const place = { guild_id: world.guildId, webhook_channel_id: await newTextChannel(world) }
      const path = authorizePath(client, { redirect_uri: REDIRECT_URI, scope })
      const url = await agreeToAuthorization(world.owner, path, scope === 'identify' ? {} : place)
      const application = await findApplication(db, client.id)
      assert.ok(application)
      const sought = db.q.selectFrom('authorization_codes').selectAll().where('application_id', '=', client.id)
      const codes = await sought.execute()
      assert.equal((await world.owner.api.post(`/applications/${client.id}/delete`)).status, 204)
      await world.app.worker.settled()
      // The exchange has already found the code when it is removed with the application.
      await kernel.store.write(({ q }) => q.insertInto('authorization_codes').values(codes).execute())
      const body = { code: url.searchParams.get('code') ?? '', redirect_uri: REDIRECT_URI }
      const exchanging = exchangeCode({ kernel, application, body, write: (work) => kernel.store.write(work) })
      const isRefused = (error: unknown) => error instanceof OAuth2Error && error.toBody().error === 'invalid_client'
      await assert.rejects(exchanging, isRefused)
      for (const table of ['authorizations', 'access_tokens', 'webhooks'] as const) {
        const left = db.q.selectFrom(table).select('application_id').where('application_id', '=', client.id)
        assert.deepEqual(await left.execute(), [], table)
      }
    })
  }
})
