export function Tags({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return <span className="quiet-text">–</span>
  return (
    <span className="tags">
      {of.map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
    </span>
  )
}
