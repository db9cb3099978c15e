import { renewIdentityKeys as renew } from '../features/oauth2/identity-keys-actions.ts'
import type { Kernel } from '../kernel/kernel.ts'

/** Gives the key that vouches for who people are a successor when it is old. */
export const renewIdentityKeys = (kernel: Kernel): Promise<void> => renew(kernel)
