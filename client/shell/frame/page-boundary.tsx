import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { NoticePage } from '../page/notice-page.tsx';

/**
 * What is shown where a page fails, most often because its code could not be fetched. Only a
 * reload helps then: the browser remembers a failed import.
 */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <NoticePage title="The music stopped">
        <p role="alert">This page could not be shown. Check your connection and try again.</p>
        <Button onClick={() => window.location.reload()}>Try again</Button>
      </NoticePage>
    );
  }
}
