import { Permission } from '@guildhall/protocol/permissions/bits'
import { t } from '../../language/consent.ts'
import { CheckboxList } from '../../shared/form/checkbox-list.tsx'
import { askedPermissions } from './asked-permissions.ts'
import type { ConsentChoices } from './use-consent-choices.ts'

type PermissionSectionProps = { choices: ConsentChoices; asked: bigint }

/** A bot's permissions in a guild. The user may leave some out, and can't grant those that they don't have. */
export function PermissionSection({ choices: { left, leave, own }, asked }: PermissionSectionProps) {
  if (asked === 0n) return <p className="consent-quiet">{t('consent.the-bot-doesnt-request-permissions')}</p>
  const options = askedPermissions(asked).map(({ value, bit, text }) => {
    const isBarred = own !== null && (own & bit) === 0n
    const hint = isBarred ? t('consent.you-dont-have-this-permission') : warnings.get(bit)
    return { value, text, isBarred, ...(hint && { hint }) }
  })
  const given = own === null ? left : left & own
  return (
    <CheckboxList
      legend={t('consent.the-bots-permissions')}
      options={options}
      chosen={options.map(({ value }) => value).filter((value) => (given & BigInt(value)) !== 0n)}
      onChoose={(bits) => leave(bits.reduce((set, bit) => set | BigInt(bit), left & ~given))}
    />
  )
}

const warnings: ReadonlyMap<bigint, string> = new Map([
  [Permission.ADMINISTRATOR, t('consent.only-grant-this-if-you-trust')],
])
