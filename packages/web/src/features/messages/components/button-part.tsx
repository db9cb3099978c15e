import { t } from '../../../language/main.ts'
import './button-part.css'
import type { PartialEmoji } from '@guildhall/protocol/components/component-fields'
import type { Button } from '@guildhall/protocol/components/message-components'
import { ButtonStyle } from '@guildhall/protocol/enums/component-type'
import { ExternalLink, LoaderCircle } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useOwnPath } from '../../../shared/markdown/use-own-path.ts'
import { TextLink } from '../../../shared/page/text-link.tsx'
import { safeUrl } from '../../../shared/text/safe-url.ts'
import { ComponentEmoji } from './component-emoji.tsx'
import { useComponentUse } from './use-component-use.ts'

const PremiumButton = lazy(async () => ({ default: (await import('./premium-button.tsx')).PremiumButton }))

type ButtonPartProps = { component: Button }

const looks: ReadonlyMap<number, string> = new Map([
  [ButtonStyle.PRIMARY, 'primary'],
  [ButtonStyle.SECONDARY, 'secondary'],
  [ButtonStyle.SUCCESS, 'success'],
  [ButtonStyle.DANGER, 'danger'],
])

/** A button component in any style. */
export function ButtonPart({ component }: ButtonPartProps) {
  if (component.style === ButtonStyle.LINK) return <LinkButton component={component} />
  if (component.style === ButtonStyle.PREMIUM) {
    return (
      <Suspense fallback={<span className="part-button part-button-premium" />}>
        <PremiumButton skuId={component.sku_id ?? ''} disabled={component.disabled ?? false} />
      </Suspense>
    )
  }
  return <PressedButton component={component} />
}

function PressedButton({ component }: ButtonPartProps) {
  const { isHeld, isWaiting, press } = useComponentUse(component)
  const look = looks.get(component.style) ?? 'secondary'

  return (
    <button
      type="button"
      className={`part-button part-button-${look}`}
      disabled={component.disabled ?? false}
      aria-disabled={isHeld || undefined}
      aria-busy={isWaiting || undefined}
      onClick={() => (isHeld ? undefined : press())}
    >
      <Face {...component} />
      {isWaiting ? <LoaderCircle className="part-progress" aria-label={t('messages.waiting-for-a-response')} /> : null}
    </button>
  )
}

/** Only web addresses are opened, since others could start programs. */
function LinkButton({ component }: ButtonPartProps) {
  const address = safeUrl(component.url)
  const path = useOwnPath(address)
  const face = (
    <>
      <Face {...component} />
      {path === null ? (
        <ExternalLink className="part-button-icon" aria-label={t('messages.opens-in-a-new-tab')} />
      ) : null}
    </>
  )
  if (address === null || component.disabled) {
    return (
      <button type="button" className="part-button part-button-secondary" disabled>
        {face}
      </button>
    )
  }
  return (
    <TextLink className="part-button part-button-secondary" href={address}>
      {face}
    </TextLink>
  )
}

function Face({ emoji, label }: { emoji?: PartialEmoji; label?: string }) {
  return (
    <>
      {emoji ? <ComponentEmoji emoji={emoji} /> : null}
      {label ? (
        <span className="part-button-label" dir="auto">
          {label}
        </span>
      ) : null}
    </>
  )
}
