/** Entry point of `vitrine/react`: a component for React 18 and 19, and the types of the tag in JSX. */
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type PropsWithoutRef,
  type DetailedHTMLProps,
  type RefAttributes,
} from 'react';
import type { DashboardElement } from '../index.ts';
import '../define.ts';
import { DashboardBinding, type DashboardTagListeners, type DashboardTagProps } from './dashboard-binding.ts';
import {
  handlerNames,
  initialValues,
  type DashboardHandlers,
  type DashboardProperties,
} from './dashboard-members.ts';

/** Properties and events of the dashboard, and what any element takes, such as `className`, `style` and `children`. */
export type VitrineDashboardProps = DashboardProperties &
  DashboardHandlers &
  Omit<HTMLAttributes<DashboardElement>, keyof DashboardProperties | keyof DashboardHandlers>;

/** React warns of layout effects on servers. There, no effect runs at all. */
const useCommitEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Shows a dashboard. Its props are the properties of the element, `on…` functions for its events, and the attributes of any
 * element. The ref is the element itself.
 */
export const VitrineDashboard: ForwardRefExoticComponent<
  PropsWithoutRef<VitrineDashboardProps> & RefAttributes<DashboardElement>
> = forwardRef<DashboardElement, VitrineDashboardProps>(function VitrineDashboard(
  { children, ...props },
  ref,
) {
  const element = useRef<DashboardElement>(null);
  const binding = useRef<DashboardBinding>(null);
  const latest = useRef<DashboardHandlers>(props);
  useImperativeHandle<DashboardElement | null, DashboardElement | null>(ref, () => element.current, []);
  useCommitEffect(() => {
    if (!element.current) return undefined;
    const opened = new DashboardBinding(element.current, () => latest.current);
    binding.current = opened;
    return () => opened.end();
  }, []);
  useCommitEffect(() => {
    latest.current = props;
    binding.current?.assign(props);
  });
  return createElement('vitrine-dashboard', { ...toAttributes(props), ref: element }, children);
});

/** What is neither a property nor an event of the dashboard. React 18 knows no `className` on custom elements. */
function toAttributes({ className, ...props }: Omit<VitrineDashboardProps, 'children'>): object {
  const others = Object.entries(props).filter(([name]) => !(name in initialValues || name in handlerNames));
  return Object.fromEntries(className === undefined ? others : [...others, ['class', className]]);
}

/** What the tag takes in JSX. */
export type VitrineDashboardTag = DetailedHTMLProps<HTMLAttributes<DashboardElement>, DashboardElement> &
  DashboardTagProps &
  DashboardTagListeners<'on'>;

declare module 'react' {
  // JSX reads its tags from this namespace.
  // oxlint-disable-next-line typescript/no-namespace
  namespace JSX {
    interface IntrinsicElements {
      'vitrine-dashboard': VitrineDashboardTag;
    }
  }
}
