import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { t } from '../../../language/settings.ts'
import { clientInGuild } from '../../../testing/client-in-guild.ts'
import { fakeCall } from '../../../testing/fake-call.ts'
import { textsOf } from '../../../testing/render-component.ts'
import { elementsOf, runHook } from '../../../testing/run-hook.ts'

const { TwoFactor } = await import('./two-factor.tsx')
const { PasswordDialog } = await import('../password-dialog.tsx')
const { BackupCodesDialog } = await import('./backup-codes-dialog.tsx')
const { DisableDialog } = await import('./disable-dialog.tsx')
const { EnableTwoFactorDialog } = await import('./enable-dialog.tsx')
const { Button } = await import('../../../shared/appearance/button.tsx')

const DIALOGS = { PasswordDialog, BackupCodesDialog, DisableDialog, EnableTwoFactorDialog }

/** The section of a user, what it calls, and ways to use it. */
async function opened(context: TestContext, mfa_enabled: boolean) {
  const { client, around } = clientInGuild({ user: { mfa_enabled } })
  const calls: unknown[] = []
  client.call = fakeCall(({ path, body }) => {
    calls.push([path, body])
    return { backup_codes: [{ code: 'abcd' }, { code: 'efgh' }] }
  })
  const { now, does } = await runHook(context, TwoFactor, [], around)
  const press = async (label: string) => {
    const button = elementsOf(now(), Button).find(({ props }) => props.children === label)
    assert.ok(button, label)
    await does(() => button.props.onPress?.())
  }
  const dialogs = () =>
    Object.entries<any>(DIALOGS).flatMap(([name, dialog]) => elementsOf(now(), dialog).map(() => name))
  const only = <P>(dialog: (props: P) => any): P => {
    const [element] = elementsOf<P>(now(), dialog)
    assert.ok(element)
    return element.props
  }
  return { press, dialogs, only, does, calls }
}

describe('Two-factor authentication', () => {
  test('is shown as on or off, with the actions that apply', () => {
    const words = (mfa_enabled: boolean) => textsOf(TwoFactor, {}, clientInGuild({ user: { mfa_enabled } }).around)
    assert.deepEqual(words(false), [t('two-factor.is-off'), t('two-factor.turn-on')])
    assert.deepEqual(words(true), [t('two-factor.is-on'), t('two-factor.new-backup-codes'), t('two-factor.turn-off')])
  })

  test('is turned on and off in a dialog, which closes', async (context) => {
    const off = await opened(context, false)
    assert.deepEqual(off.dialogs(), [])
    await off.press(t('two-factor.turn-on'))
    assert.deepEqual(off.dialogs(), ['EnableTwoFactorDialog'])
    await off.does(() => off.only(EnableTwoFactorDialog).onClose())
    assert.deepEqual(off.dialogs(), [])
    const on = await opened(context, true)
    await on.press(t('two-factor.turn-off'))
    assert.deepEqual(on.dialogs(), ['DisableDialog'])
    await on.does(() => on.only(DisableDialog).onClose())
    assert.deepEqual(on.dialogs(), [])
  })

  test('creates new backup codes for a password, and shows them once the password dialog is closed', async (context) => {
    const { press, dialogs, only, does, calls } = await opened(context, true)
    await press(t('two-factor.new-backup-codes'))
    assert.deepEqual(dialogs(), ['PasswordDialog'])
    await does(() => only(PasswordDialog).onSubmit('secret'))
    assert.deepEqual(calls, [['/users/@me/mfa/codes', { password: 'secret', regenerate: true }]])
    assert.deepEqual(dialogs(), ['PasswordDialog'])
    await does(() => only(PasswordDialog).onClose())
    assert.deepEqual(dialogs(), ['BackupCodesDialog'])
    assert.deepEqual(only(BackupCodesDialog).codes, ['abcd', 'efgh'])
    await does(() => only(BackupCodesDialog).onClose())
    assert.deepEqual(dialogs(), [])
  })
})
