// A part of the page that cannot be drawn, because its view has a shape that this page does not know, takes nothing
// else along: it is left out, and says so.
import { Component, type ComponentChildren } from "preact";
import { text } from "../words/text";

type Props = { children: ComponentChildren; instead?: ComponentChildren };

/** Draws its children, or what stands in for them. */
export class Guard extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static override getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.warn(error);
  }

  render({ children, instead }: Props) {
    return this.state.failed ? <>{instead ?? <p class="dim note">{text.cannotShow}</p>}</> : <>{children}</>;
  }
}
