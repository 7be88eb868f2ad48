/** The shape of the page while the session is read; page.html shows the same before the script runs. */
export function Skeleton() {
  return (
    <div class="skeleton">
      <h1 class="unseen">Pagamento</h1>
      <i class="bone wide" />
      <i class="bone field" />
      <i class="bone field" />
      <i class="bone button" />
    </div>
  );
}
