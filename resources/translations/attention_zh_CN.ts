<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>打开(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;As...</source>
        <translation>另存为(&amp;A)...</translation>
    </message>
    <message>
        <source>&amp;Export Heatmaps...</source>
        <translation>导出热力图(&amp;E)...</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy Matrix</source>
        <translation>复制矩阵(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;Picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>数字(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Result Only</source>
        <translation>仅显示结果(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Lock Range</source>
        <translation>锁定范围(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Guess First</source>
        <translation>先猜一猜(&amp;G)</translation>
    </message>
    <message>
        <source>Re&amp;veal the Result</source>
        <translation>揭示结果(&amp;V)</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Next Step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous Step</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;First Step</source>
        <translation>第一步(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Last Step</source>
        <translation>最后一步(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Back Along the Link</source>
        <translation>沿链接返回(&amp;B)</translation>
    </message>
    <message>
        <source>Pre&amp;senter</source>
        <translation>演示模式(&amp;S)</translation>
    </message>
    <message>
        <source>Leave Presenter</source>
        <translation>退出演示模式</translation>
    </message>
    <message>
        <source>Next Pane</source>
        <translation>下一窗格</translation>
    </message>
    <message>
        <source>Previous Pane</source>
        <translation>上一窗格</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文本(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>步骤(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Matrices</source>
        <translation>矩阵(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Explanation and Settings</source>
        <translation>讲解与设置(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>As the &amp;Desktop</source>
        <translation>跟随桌面(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Keyboard</source>
        <translation>键盘(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Attention Visualizer</source>
        <translation>关于 Attention Visualizer(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;All Heads</source>
        <translation>所有头(&amp;A)</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>&amp;Edit Cell</source>
        <translation>编辑单元格(&amp;E)</translation>
    </message>
    <message>
        <source>Put &amp;Back</source>
        <translation>放回(&amp;B)</translation>
    </message>
    <message>
        <source>Put Back &amp;All of This Matrix</source>
        <translation>放回整个矩阵(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Zero</source>
        <translation>零(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Identity</source>
        <translation>单位矩阵(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Random Numbers...</source>
        <translation>随机数(&amp;R)...</translation>
    </message>
    <message>
        <source>&amp;Hide This Cell</source>
        <translation>隐藏此单元格(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Draw the Mask</source>
        <translation>绘制掩码(&amp;D)</translation>
    </message>
    <message>
        <source>S&amp;witch This Head Off</source>
        <translation>关闭此头(&amp;W)</translation>
    </message>
    <message>
        <source>C&amp;ell</source>
        <translation>单元格(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Row</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>Matrix with &amp;Names</source>
        <translation>带名称的矩阵(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Colours and Numbers...</source>
        <translation>颜色与数字(&amp;C)...</translation>
    </message>
    <message>
        <source>&amp;Mean and Difference over Heads</source>
        <translation>各头的平均与差异(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Pin This State as A</source>
        <translation>把当前状态固定为 A(&amp;P)</translation>
    </message>
    <message>
        <source>Show &amp;B − A</source>
        <translation>显示 B − A(&amp;B)</translation>
    </message>
    <message>
        <source>Compare With a &amp;File...</source>
        <translation>与文件比较(&amp;F)...</translation>
    </message>
    <message>
        <source>S&amp;wap A and B</source>
        <translation>交换 A 与 B(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Stop Comparing</source>
        <translation>停止比较(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Equation</source>
        <translation>等式(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Arcs</source>
        <translation>弧线(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Bars of a Token</source>
        <translation>词元条形图(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Storyboard</source>
        <translation>故事板(&amp;S)</translation>
    </message>
    <message>
        <source>Export P&amp;yTorch Program...</source>
        <translation>导出 PyTorch 程序(&amp;Y)...</translation>
    </message>
    <message>
        <source>&amp;Worksheet...</source>
        <translation>练习纸(&amp;W)...</translation>
    </message>
    <message>
        <source>PyTorch Pro&amp;gram</source>
        <translation>PyTorch 程序(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Import Numbers...</source>
        <translation>导入数字(&amp;I)...</translation>
    </message>
    <message>
        <source>&amp;Previous Layer</source>
        <translation>上一层(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next Layer</source>
        <translation>下一层(&amp;N)</translation>
    </message>
    <message>
        <source>A&amp;ll Layers and Heads</source>
        <translation>所有层和头(&amp;L)</translation>
    </message>
    <message>
        <source>Prac&amp;tice: Fill In Cells</source>
        <translation>练习：填写单元格(&amp;T)</translation>
    </message>
    <message>
        <source>Show This Ans&amp;wer</source>
        <translation>显示此格答案(&amp;W)</translation>
    </message>
    <message>
        <source>Show All Answers</source>
        <translation>显示全部答案</translation>
    </message>
    <message>
        <source>New Cells</source>
        <translation>换一批单元格</translation>
    </message>
    <message>
        <source>Ar&amp;ithmetic</source>
        <translation>算式(&amp;I)</translation>
    </message>
    <message>
        <source>A&amp;rithmetic</source>
        <translation>算式(&amp;R)</translation>
    </message>
    <message>
        <source>Setti&amp;ngs</source>
        <translation>设置(&amp;N)</translation>
    </message>
    <message>
        <source>S&amp;ymbols</source>
        <translation>符号(&amp;Y)</translation>
    </message>
</context>
<context>
    <name>ArcsInteraction</name>
    <message>
        <source>%1 as arcs, queries: %2, keys: %3</source>
        <translation>%1（弧线），查询：%2，键：%3</translation>
    </message>
</context>
<context>
    <name>ArithmeticStrip</name>
    <message>
        <source>Point at a cell.</source>
        <translation>请指向一个单元格。</translation>
    </message>
    <message>
        <source>Hover · Enter pins</source>
        <translation>悬停 · Enter 固定</translation>
    </message>
    <message>
        <source>Pinned · Enter releases</source>
        <translation>已固定 · Enter 取消</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>计算中 …</translation>
    </message>
    <message>
        <source>%1, link to %2, row %3, column %4</source>
        <translation>%1，链接到 %2，第 %3 行，第 %4 列</translation>
    </message>
    <message>
        <source>token “%1”</source>
        <translation>词元“%1”</translation>
    </message>
    <message>
        <source>query “%1”</source>
        <translation>查询“%1”</translation>
    </message>
    <message>
        <source>key “%1”</source>
        <translation>键“%1”</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ 返回</translation>
    </message>
    <message>
        <source>edited, was %1</source>
        <translation>已编辑，原为 %1</translation>
    </message>
    <message>
        <source>+ %1 more = %2</source>
        <translation>+ 其余 %1 项 = %2</translation>
    </message>
    <message>
        <source>All %1 terms</source>
        <translation>全部 %1 项</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>Fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>%1–%2 of %3</source>
        <translation>%1–%2，共 %3</translation>
    </message>
    <message>
        <source>edited: %1, was %2</source>
        <translation>已编辑：%1，原为 %2</translation>
    </message>
    <message>
        <source>A %1 · B − A %2</source>
        <translation>A %1 · B − A %2</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>a token</comment>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 等，另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a token and its number</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>已选：%1</translation>
    </message>
    <message>
        <source>Sum over %1</source>
        <translation>%1 的和</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩码</translation>
    </message>
    <message>
        <source>mean over %1 heads %2</source>
        <translation>%1 个头的平均 %2</translation>
    </message>
    <message>
        <source>maximum over %1 heads %2</source>
        <translation>%1 个头的最大值 %2</translation>
    </message>
    <message>
        <source>largest minus smallest over %1 heads %2</source>
        <translation>%1 个头的最大值减最小值 %2</translation>
    </message>
    <message>
        <source>query “%1”, key “%2”</source>
        <translation>查询“%1”，键“%2”</translation>
    </message>
    <message>
        <source>head %1: %2</source>
        <translation>头 %1：%2</translation>
    </message>
    <message>
        <source>Worked out from the heads&apos; cells; no step uses it, so it has no arithmetic to pin.</source>
        <translation>由各头的单元格算出；没有步骤使用它，因此没有可固定的算式。</translation>
    </message>
    <message>
        <source>More heads: %1</source>
        <translation>其余头：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>+ (%1 more = %2)</source>
        <translation>+（另外 %1 项 = %2）</translation>
    </message>
    <message>
        <source>Click a head to see it alone.</source>
        <translation>单击一个头可单独查看。</translation>
    </message>
    <message>
        <source>Its number is to be filled in.</source>
        <translation>这个数字由你来填。</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>其余 %1 个</translation>
    </message>
    <message>
        <source>Guess first · Space shows the numbers</source>
        <translation>先猜一猜 · 按空格键显示数字</translation>
    </message>
    <message numerus="yes">
        <source> · %n decimals</source>
        <translation>
            <numerusform> · %n 位小数</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>BarsInteraction</name>
    <message>
        <source>Token %1 through all steps, as bars</source>
        <translation>词元 %1 经过所有步骤（条形图）</translation>
    </message>
</context>
<context>
    <name>CanvasHeader</name>
    <message>
        <source>Picture: %1</source>
        <translation>图示：%1</translation>
    </message>
</context>
<context>
    <name>CanvasInteraction</name>
    <message>
        <source>%1, rows: %2, columns: %3</source>
        <translation>%1，行：%2，列：%3</translation>
    </message>
    <message>
        <source>Point at a cell.</source>
        <translation>请指向一个单元格。</translation>
    </message>
</context>
<context>
    <name>CanvasLoader</name>
    <message>
        <source>this session</source>
        <translation>当前会话</translation>
    </message>
</context>
<context>
    <name>CanvasPane</name>
    <message>
        <source>Drawing the mask: click cells of the scores or weights, or drag over them, to hide or show them. K or Escape ends it.</source>
        <translation>正在绘制掩码：单击或拖过分数、权重的单元格，即可遮住或显示它们。按 K 或 Esc 结束。</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>CanvasText</name>
    <message>
        <source>to fill in</source>
        <translation>待填写</translation>
    </message>
    <message>
        <source>%1, not right</source>
        <translation>%1，不正确</translation>
    </message>
    <message>
        <source>Guess first · Space shows the numbers</source>
        <translation>先猜一猜 · 按空格键显示数字</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩码</translation>
    </message>
    <message>
        <source>pooled</source>
        <translation>已合并</translation>
    </message>
    <message>
        <source>%1, mean over %2 heads</source>
        <translation>%1，%2 个头的平均</translation>
    </message>
    <message>
        <source>%1, maximum over %2 heads</source>
        <translation>%1，%2 个头的最大值</translation>
    </message>
    <message>
        <source>%1, largest minus smallest over %2 heads</source>
        <translation>%1，%2 个头的最大值减最小值</translation>
    </message>
    <message>
        <source>%1, row %2 “%3”, column %4 “%5”: %6</source>
        <translation>%1，第 %2 行“%3”，第 %4 列“%5”：%6</translation>
    </message>
    <message>
        <source>Show %1 alone</source>
        <translation>单独显示%1</translation>
    </message>
</context>
<context>
    <name>CellChanges</name>
    <message>
        <source>%1 of head %2</source>
        <translation>头 %2 的%1</translation>
    </message>
    <message>
        <source>%1, row %2, column %3</source>
        <translation>%1，第 %2 行第 %3 列</translation>
    </message>
    <message>
        <source>Point at a cell or move the cell cursor to it first.</source>
        <translation>请先指向一个单元格，或把单元格光标移到那里。</translation>
    </message>
    <message>
        <source>“%1” stands in the text %2 times; all its rows change together.</source>
        <translation>“%1”在文本中出现 %2 次；它的所有行一起改变。</translation>
    </message>
    <message>
        <source>Change of %1</source>
        <translation>修改 %1</translation>
    </message>
    <message>
        <source>Point at the cell where the block should begin, then paste.</source>
        <translation>请先指向数据块的起始单元格，再粘贴。</translation>
    </message>
    <message>
        <source>Paste into %1</source>
        <translation>粘贴到 %1</translation>
    </message>
    <message>
        <source>There is no matrix to fill.</source>
        <translation>没有可填充的矩阵。</translation>
    </message>
    <message>
        <source>zeros</source>
        <translation>零</translation>
    </message>
    <message>
        <source>the identity</source>
        <translation>单位矩阵</translation>
    </message>
    <message>
        <source>random numbers, seed %1</source>
        <translation>随机数，种子 %1</translation>
    </message>
    <message>
        <source>Fill %1 with %2</source>
        <translation>用%2填充 %1</translation>
    </message>
    <message>
        <source>Nothing was typed over this cell.</source>
        <translation>此单元格没有被改写。</translation>
    </message>
    <message>
        <source>Put back %1</source>
        <translation>放回 %1</translation>
    </message>
    <message>
        <source>Nothing was typed over this matrix.</source>
        <translation>此矩阵没有被改写。</translation>
    </message>
    <message>
        <source>Put back all of %1</source>
        <translation>放回整个 %1</translation>
    </message>
    <message>
        <source>The numbers of an input change themselves; Undo takes a change back.</source>
        <translation>输入的数值直接改变；用“撤销”可取回修改。</translation>
    </message>
    <message>
        <source>While you fill in cells, the numbers of this matrix stay as they are.</source>
        <translation>填写单元格期间，这个矩阵的数字保持不变。</translation>
    </message>
    <message numerus="yes">
        <source>%n cells changed; left alone because the mask hides them: %1.</source>
        <translation>
            <numerusform>已改变 %n 个单元格；因被掩码隐藏而保持不变：%1 个。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CellEditor</name>
    <message>
        <source>New value of the cell</source>
        <translation>单元格的新值</translation>
    </message>
    <message>
        <source>Enter applies, Escape leaves.</source>
        <translation>Enter 应用，Escape 离开。</translation>
    </message>
    <message>
        <source>Point at a cell or move the cell cursor to it first, then press F2.</source>
        <translation>请先指向单元格或把光标移到它上面，然后按 F2。</translation>
    </message>
    <message>
        <source>%1, row %2, column %3</source>
        <translation>%1，第 %2 行，第 %3 列</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Edit of %1</source>
        <translation>编辑%1</translation>
    </message>
    <message>
        <source>Enter applies, Escape leaves. %1</source>
        <translation>按 Enter 应用，按 Esc 离开。%1</translation>
    </message>
    <message>
        <source>Enter checks, Escape leaves.</source>
        <translation>回车检查，Esc 离开。</translation>
    </message>
</context>
<context>
    <name>CellGestures</name>
    <message>
        <source>Drag of %1</source>
        <translation>拖动 %1</translation>
    </message>
</context>
<context>
    <name>ChipEditor</name>
    <message>
        <source>Text of the new token</source>
        <translation>新词元的文本</translation>
    </message>
    <message>
        <source>Text of token %1</source>
        <translation>词元 %1 的文本</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
</context>
<context>
    <name>ClipboardController</name>
    <message>
        <source>Nothing was copied: %1</source>
        <translation>未复制任何内容：%1</translation>
    </message>
    <message>
        <source>Point at a cell or move the cell cursor to it first.</source>
        <translation>请先指向一个单元格，或把单元格光标移到那里。</translation>
    </message>
    <message>
        <source>Guess first: Space shows the numbers.</source>
        <translation>先猜一猜：按空格键显示数字。</translation>
    </message>
    <message>
        <source>Copy Matrix</source>
        <translation>复制矩阵</translation>
    </message>
    <message numerus="yes">
        <source>The PyTorch program is on the clipboard: %n lines.</source>
        <translation>
            <numerusform>PyTorch 程序已复制到剪贴板：%n 行。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompareController</name>
    <message>
        <source>Snapshot of %1</source>
        <translation>%1 的快照</translation>
    </message>
    <message>
        <source>The comparison with “%1” has ended: this document has other tokens or steps.</source>
        <translation>与“%1”的比较已结束：此文档的词元或步骤不同。</translation>
    </message>
    <message>
        <source>Compare all the same</source>
        <translation>仍然比较</translation>
    </message>
</context>
<context>
    <name>CompareModel</name>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 与 B</translation>
    </message>
    <message>
        <source>The session before the swap</source>
        <translation>交换前的会话</translation>
    </message>
</context>
<context>
    <name>ComparePane</name>
    <message>
        <source>row “%1”, column “%2”</source>
        <translation>行“%1”，列“%2”</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>&lt;b&gt;A&lt;/b&gt; %1&lt;br&gt;&lt;b&gt;B&lt;/b&gt; this session</source>
        <translation>&lt;b&gt;A&lt;/b&gt; %1&lt;br&gt;&lt;b&gt;B&lt;/b&gt; 当前会话</translation>
    </message>
    <message>
        <source>Show B only</source>
        <translation>只显示 B</translation>
    </message>
    <message>
        <source>Show B − A</source>
        <translation>显示 B − A</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Other tokens: %1 in A, %2 in B, compared by position.</source>
        <translation>词元不同：A 有 %1 个，B 有 %2 个，按位置比较。</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1：%2 → %3</translation>
    </message>
    <message>
        <source>%1: other numbers</source>
        <translation>%1：数值不同</translation>
    </message>
    <message>
        <source>Cells typed over: %1 in A only, %2 in B only.</source>
        <translation>改写的单元格：仅 A 有 %1 个，仅 B 有 %2 个。</translation>
    </message>
    <message>
        <source>Nothing differs yet: change something in B.</source>
        <translation>没有差异：请修改 B，看看会发生什么。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>A has no such step.</source>
        <translation>A 没有这一步。</translation>
    </message>
    <message>
        <source>This step is equal, bit for bit.</source>
        <translation>这一步逐位相等。</translation>
    </message>
    <message>
        <source>What both have of this step is equal.</source>
        <translation>双方共有的部分相等。</translation>
    </message>
    <message>
        <source>B is larger by %1 at most: %2</source>
        <translation>B 最多大 %1：%2</translation>
    </message>
    <message>
        <source>B is smaller by %1 at most: %2</source>
        <translation>B 最多小 %1：%2</translation>
    </message>
    <message>
        <source>Largest of all steps: %1 in “%2”</source>
        <translation>所有步骤中最大：%1，在“%2”</translation>
    </message>
    <message>
        <source>Arcs, bars and the storyboard show B.</source>
        <translation>弧线、条形图和故事板显示的是 B。</translation>
    </message>
    <message>
        <source>Other tokens, the first at place %1.</source>
        <translation>词元不同，第一个在位置 %1。</translation>
    </message>
    <message>
        <source>Other tokens: one side has more.</source>
        <translation>词元不同：一方更多。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n cells are infinite or not a number on one side only; all others are equal.</source>
        <translation>
            <numerusform>%n 个单元格仅在一侧为无穷或非数；其余都相等。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EditController</name>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>%1 The view still shows the last text.</source>
        <translation>%1视图仍显示上一次的文本。</translation>
    </message>
    <message>
        <source>Back to “%1”</source>
        <translation>恢复为“%1”</translation>
    </message>
    <message>
        <source>&amp;Hide This Cell</source>
        <translation>隐藏此单元格(&amp;H)</translation>
    </message>
    <message>
        <source>S&amp;how This Cell</source>
        <translation>显示此单元格(&amp;H)</translation>
    </message>
    <message>
        <source>S&amp;witch This Head On</source>
        <translation>打开此头(&amp;W)</translation>
    </message>
    <message>
        <source>S&amp;witch This Head Off</source>
        <translation>关闭此头(&amp;W)</translation>
    </message>
</context>
<context>
    <name>EmptyPage</name>
    <message>
        <source>Type a sentence above, or open a lesson</source>
        <translation>请在上方输入一句话，或打开一个课程</translation>
    </message>
</context>
<context>
    <name>Equation</name>
    <message>
        <source>query (row)</source>
        <translation>查询（行）</translation>
    </message>
    <message>
        <source>query (column)</source>
        <translation>查询（列）</translation>
    </message>
    <message>
        <source>key (row)</source>
        <translation>键（行）</translation>
    </message>
    <message>
        <source>key (column)</source>
        <translation>键（列）</translation>
    </message>
    <message>
        <source>token (row)</source>
        <translation>词元（行）</translation>
    </message>
    <message>
        <source>token (column)</source>
        <translation>词元（列）</translation>
    </message>
    <message>
        <source>output dimension</source>
        <translation>输出维度</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>%1, transposed</source>
        <translation>%1（转置）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>shape of a part and of the whole</comment>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>%1 heads, each %2</source>
        <comment>number, shape</comment>
        <translation>%1 个头，各 %2</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已掩码</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>已丢弃</translation>
    </message>
    <message numerus="yes">
        <source>edited by you: %n cell(s)</source>
        <translation>
            <numerusform>由你编辑：%n 个单元格</numerusform>
        </translation>
    </message>
    <message>
        <source>pooled: largest magnitude of a block</source>
        <translation>池化：每块取绝对值最大者</translation>
    </message>
    <message>
        <source>pooled: largest shown</source>
        <translation>池化：显示最大者</translation>
    </message>
    <message>
        <source>pooled</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>id %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Where output dimension %1 comes from</source>
        <translation>输出维度 %1 的来源</translation>
    </message>
    <message>
        <source>Shares of output %1</source>
        <translation>输出 %1 的份额</translation>
    </message>
    <message>
        <source>The strongest %1 of %2 lines are drawn.</source>
        <translation>画出了 %2 条线中最强的 %1 条。</translation>
    </message>
    <message>
        <source>Lines below %1 % are drawn only for the token pointed at.</source>
        <translation>低于 %1 % 的线只在指向其词元时画出。</translation>
    </message>
    <message>
        <source>Dashed: negative.</source>
        <translation>虚线：负值。</translation>
    </message>
    <message>
        <source>Lines to tokens beyond the edges are left out.</source>
        <translation>通往边缘以外词元的线未画出。</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Heads 1 to %1 of %2. Pick a head to see another.</source>
        <translation>第 1 至 %1 个头，共 %2 个。选择一个头可查看其他头。</translation>
    </message>
    <message>
        <source>Pooled: the largest magnitude of a block.</source>
        <translation>已合并：每块中绝对值最大的数。</translation>
    </message>
    <message>
        <source>Token %1 “%2” through all steps</source>
        <translation>词元 %1“%2”经过所有步骤</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>token of A and of B at one place</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>Max − min</source>
        <translation>最大 − 最小</translation>
    </message>
    <message>
        <source>log axis</source>
        <translation>对数轴</translation>
    </message>
    <message>
        <source>%1, log axis</source>
        <translation>%1，对数轴</translation>
    </message>
    <message>
        <source>too large for mean and difference</source>
        <translation>太大，不显示平均与差异</translation>
    </message>
    <message>
        <source>Each step has its own range of colours.</source>
        <translation>每个步骤有自己的颜色范围。</translation>
    </message>
    <message>
        <source>All steps share the locked range.</source>
        <translation>所有步骤共用锁定的范围。</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>B − A, %1</source>
        <translation>B − A，%1</translation>
    </message>
    <message>
        <source>masked or infinite</source>
        <translation>已掩码或无穷</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>layers and heads</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Lines below %1 % are left out.</source>
        <translation>低于 %1 % 的线被省略。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>≥: rows with few keys do not set the range</source>
        <translation>≥：键很少的行不决定颜色范围</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Of each query the strongest line is drawn in any case.</source>
        <translation>每个查询最强的一条线总会画出。</translation>
    </message>
    <message>
        <source>Lines of %1 % and more are equally wide.</source>
        <translation>%1 % 及以上的线同样宽。</translation>
    </message>
    <message>
        <source>%1 of layer %2</source>
        <translation>第 %2 层的%1</translation>
    </message>
</context>
<context>
    <name>EquationCanvas</name>
    <message>
        <source>Matrices of the step</source>
        <translation>该步骤的矩阵</translation>
    </message>
    <message>
        <source>old</source>
        <translation>旧</translation>
    </message>
</context>
<context>
    <name>ExplanationPane</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Look for</source>
        <translation>观察要点</translation>
    </message>
    <message>
        <source>Where from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>The same in PyTorch</source>
        <translation>PyTorch 对应代码</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>This step is switched off.</source>
        <translation>此步骤已关闭。</translation>
    </message>
    <message>
        <source>Switch it on</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>An edited cell has no effect: %1</source>
        <translation>有一个已编辑的单元格不起作用：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n edited cell(s): put back</source>
        <translation>
            <numerusform>还原 %n 个已编辑单元格</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep the old value</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>Copy Whole Program</source>
        <translation>复制整个程序</translation>
    </message>
    <message>
        <source>Shown when every cell is filled in.</source>
        <translation>所有单元格填好后显示。</translation>
    </message>
    <message>
        <source>Pick a head to see what stands out in it.</source>
        <translation>选择一个头，查看其中的要点。</translation>
    </message>
    <message>
        <source>Guess first. Space shows the numbers, and what stands out in them.</source>
        <translation>先猜一猜。按空格键显示数字，以及其中值得注意之处。</translation>
    </message>
</context>
<context>
    <name>ExportController</name>
    <message>
        <source>this session</source>
        <translation>此会话</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Transparent ground</source>
        <translation>透明背景(&amp;T)</translation>
    </message>
    <message>
        <source>SVG te&amp;xt as outlines</source>
        <translation>SVG 文字转为轮廓(&amp;X)</translation>
    </message>
    <message>
        <source>C&amp;hoose...</source>
        <translation>选择(&amp;H)...</translation>
    </message>
    <message>
        <source>Export Figures and Numbers</source>
        <translation>导出图和数字</translation>
    </message>
    <message>
        <source>All steps</source>
        <translation>所有步骤</translation>
    </message>
    <message>
        <source>The present step</source>
        <translation>当前步骤</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message numerus="yes">
        <source> decimals</source>
        <translation>
            <numerusform> 位小数</numerusform>
        </translation>
    </message>
    <message>
        <source>Text files read back to the same bits, or are rounded to so many decimals.</source>
        <translation>文本文件读回时逐位相同，或四舍五入到这么多位小数。</translation>
    </message>
    <message>
        <source>Fi&amp;gure</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>外观(&amp;L)</translation>
    </message>
    <message>
        <source>With</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>数字(&amp;N)</translation>
    </message>
    <message>
        <source>Progress of the export</source>
        <translation>导出进度</translation>
    </message>
    <message numerus="yes">
        <source>Cancelled after %n figures.</source>
        <translation>
            <numerusform>写完 %n 幅图后已取消。</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder for the figures</source>
        <translation>存放图的文件夹</translation>
    </message>
    <message>
        <source>%1 × %2 mm, %3 × %4 px at %5 dpi</source>
        <translation>%1 × %2 毫米,%3 × %4 像素(%5 dpi)</translation>
    </message>
    <message>
        <source>Writes %1.</source>
        <translation>将写入 %1。</translation>
    </message>
    <message>
        <source>Writes %1 files: %2 and so on.</source>
        <translation>将写入 %1 个文件:%2 等。</translation>
    </message>
    <message>
        <source>Choose a format: %1.</source>
        <translation>请选择一种格式:%1。</translation>
    </message>
    <message>
        <source>The result alone: this size has no room for the equation.</source>
        <translation>只有结果：此尺寸放不下整个等式。</translation>
    </message>
    <message numerus="yes">
        <source>%n files written to %1.</source>
        <translation>
            <numerusform>已将 %n 个文件写入 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Colours, ranges and decimals are those of the window (Ctrl+L).</source>
        <translation>颜色、范围和小数位数与窗口一致（Ctrl+L）。</translation>
    </message>
</context>
<context>
    <name>ExportPreview</name>
    <message>
        <source>Preview of the figure</source>
        <translation>图的预览</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>FigureCaption</name>
    <message>
        <source>“%1”</source>
        <comment>the text of the run</comment>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a setting and its value</comment>
        <translation>%1:%2</translation>
    </message>
</context>
<context>
    <name>FigureKind</name>
    <message>
        <source>One matrix</source>
        <translation>单个矩阵</translation>
    </message>
    <message>
        <source>The equation of a step</source>
        <translation>一个步骤的算式</translation>
    </message>
    <message>
        <source>All heads of a step</source>
        <translation>一个步骤的所有头</translation>
    </message>
    <message>
        <source>Comparison: A, B and B − A</source>
        <translation>比较:A、B 与 B − A</translation>
    </message>
    <message>
        <source>Arcs between tokens</source>
        <translation>词元之间的弧线</translation>
    </message>
    <message>
        <source>Bars of one token</source>
        <translation>一个词元的条形图</translation>
    </message>
    <message>
        <source>Storyboard of all steps on one page</source>
        <translation>所有步骤的一页总览</translation>
    </message>
    <message>
        <source>Handout: a page for every step (PDF)</source>
        <translation>讲义:每个步骤一页(PDF)</translation>
    </message>
    <message>
        <source>Walk: numbered pictures of every step</source>
        <translation>逐步走查:每个步骤一张编号图片</translation>
    </message>
</context>
<context>
    <name>FigureOptions</name>
    <message>
        <source>Paper, one column (84 mm)</source>
        <translation>论文单栏(84 毫米)</translation>
    </message>
    <message>
        <source>Paper, full width (174 mm)</source>
        <translation>论文通栏(174 毫米)</translation>
    </message>
    <message>
        <source>Slide 16:9 (1920 x 1080 px)</source>
        <translation>幻灯片 16:9(1920 x 1080 像素)</translation>
    </message>
    <message>
        <source>Poster, width of A2 (420 mm)</source>
        <translation>海报,A2 宽(420 毫米)</translation>
    </message>
    <message>
        <source>Poster, width of A1 (594 mm)</source>
        <translation>海报,A1 宽(594 毫米)</translation>
    </message>
    <message>
        <source>Titles</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Axis names</source>
        <translation>坐标轴名称</translation>
    </message>
    <message>
        <source>Token labels</source>
        <translation>词元标签</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>色条</translation>
    </message>
    <message>
        <source>Numbers in cells</source>
        <translation>单元格中的数字</translation>
    </message>
    <message>
        <source>Grid lines</source>
        <translation>网格线</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Caption with the settings</source>
        <translation>带设置的说明文字</translation>
    </message>
    <message>
        <source>Numbers behind repeated tokens</source>
        <translation>重复词元后的编号</translation>
    </message>
    <message>
        <source>Tokens as the vocabulary spells them</source>
        <translation>按词表原样显示词元</translation>
    </message>
</context>
<context>
    <name>FigureSizeBox</name>
    <message>
        <source>Width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>free</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>As large as the contents</source>
        <translation>按内容大小</translation>
    </message>
    <message>
        <source>Page %1, upright</source>
        <translation>%1 页面,纵向</translation>
    </message>
    <message>
        <source>Page %1, landscape</source>
        <translation>%1 页面,横向</translation>
    </message>
    <message>
        <source>Own size</source>
        <translation>自定义尺寸</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>毫米</translation>
    </message>
    <message>
        <source>px</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation>每英寸点数</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>尺寸(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>分辨率(&amp;R)</translation>
    </message>
</context>
<context>
    <name>FileController</name>
    <message>
        <source>The last changes are still being computed.</source>
        <translation>最近的更改仍在计算中。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Please wait</source>
        <translation>请稍候</translation>
    </message>
    <message>
        <source>Reading %1 ...</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Another Text...</source>
        <translation>另一段文本...</translation>
    </message>
    <message>
        <source>Another Text</source>
        <translation>另一段文本</translation>
    </message>
    <message>
        <source>Text of the batch, 0 to %1:</source>
        <translation>批次中的文本，0 到 %1：</translation>
    </message>
    <message>
        <source>%1 is no longer there; it was moved, renamed or deleted. It was taken off the list of recent files.</source>
        <translation>%1 已不存在；它可能被移动、重命名或删除。已将其从最近文件列表中移除。</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>打开...</translation>
    </message>
    <message>
        <source>%1 was changed by another program after it was opened here. Nothing was saved.</source>
        <translation>%1 在此处打开后被其他程序修改过。未保存任何内容。</translation>
    </message>
    <message>
        <source>Replace It</source>
        <translation>替换它</translation>
    </message>
    <message>
        <source>%1 holds something else than a session. Nothing was saved: choose a name that ends in .attn.</source>
        <translation>%1 的内容不是会话，未保存任何内容：请选择以 .attn 结尾的名称。</translation>
    </message>
    <message>
        <source>%1 The file is as it was, and your work is still here: save it in another place, or make room there and save again.</source>
        <translation>%1 文件保持原样，您的内容仍在这里：请保存到其他位置，或在该处腾出空间后再次保存。</translation>
    </message>
    <message>
        <source>Save As...</source>
        <translation>另存为...</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>There is a file %1 already. Nothing was saved.</source>
        <translation>文件 %1 已存在。未保存任何内容。</translation>
    </message>
    <message>
        <source>%1[*] - Attention Visualizer</source>
        <translation>%1[*] - Attention Visualizer</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>还没有文件</translation>
    </message>
</context>
<context>
    <name>FolderButton</name>
    <message>
        <source>&amp;Open Folder</source>
        <translation>打开文件夹(&amp;O)</translation>
    </message>
    <message>
        <source>Nothing on this computer opens folders. The files are in %1.</source>
        <translation>这台计算机上没有可以打开文件夹的程序。文件位于 %1。</translation>
    </message>
</context>
<context>
    <name>Handout</name>
    <message>
        <source>%1  %2</source>
        <comment>number and title of a step</comment>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>What happens</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Look for</source>
        <translation>注意观察</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>Where from</source>
        <translation>来自何处</translation>
    </message>
    <message>
        <source>In PyTorch</source>
        <translation>在 PyTorch 中</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>page</comment>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>HeadPicker</name>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
</context>
<context>
    <name>HeadSwitch</name>
    <message>
        <source>Pick one of several heads first.</source>
        <translation>请先在多个头中选一个。</translation>
    </message>
    <message>
        <source>Switch head %1 on</source>
        <translation>打开头 %1</translation>
    </message>
    <message>
        <source>Switch head %1 off</source>
        <translation>关闭头 %1</translation>
    </message>
</context>
<context>
    <name>Heads</name>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，第 %2 头</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation>第 %1 层，第 %2 头</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>第 %1 头</translation>
    </message>
    <message>
        <source>All layers and heads</source>
        <translation>所有层和头</translation>
    </message>
    <message>
        <source>Layer %1, all heads</source>
        <translation>第 %1 层，所有头</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Arrows, Home, End in a matrix</source>
        <translation>矩阵中的方向键、Home、End</translation>
    </message>
    <message>
        <source>Move the cell cursor</source>
        <translation>移动单元格光标</translation>
    </message>
    <message>
        <source>Enter in a matrix</source>
        <translation>矩阵中的 Enter</translation>
    </message>
    <message>
        <source>Pin or release the cell</source>
        <translation>固定或取消固定单元格</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Reveal hidden numbers</source>
        <translation>显示隐藏的数字</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Attention Visualizer</source>
        <translation>Attention Visualizer</translation>
    </message>
    <message>
        <source>Attention, step by step, with real numbers. Free software under the GNU General Public License, version 3 or later; it comes without any warranty.</source>
        <translation>用真实的数字一步一步演示注意力机制。本程序是自由软件，采用 GNU 通用公共许可证第 3 版或更高版本；不附带任何担保。</translation>
    </message>
    <message>
        <source>It is made of:</source>
        <translation>本程序使用了：</translation>
    </message>
    <message>
        <source>GNU LGPL, version 3</source>
        <translation>GNU LGPL 第 3 版</translation>
    </message>
    <message>
        <source>GNU GPL, version 3 or later</source>
        <translation>GNU GPL 第 3 版或更高版本</translation>
    </message>
    <message>
        <source>Mozilla Public License 2.0</source>
        <translation>Mozilla 公共许可证 2.0</translation>
    </message>
    <message>
        <source>About Attention Visualizer</source>
        <translation>关于 Attention Visualizer</translation>
    </message>
    <message>
        <source>Alt+Up, Alt+Down in a matrix</source>
        <translation>在矩阵中按 Alt+上、Alt+下</translation>
    </message>
    <message>
        <source>Change the number; Shift finer, Ctrl coarser</source>
        <translation>改变数值；Shift 更细，Ctrl 更粗</translation>
    </message>
    <message>
        <source>F2, Insert, Delete on a token</source>
        <translation>在词元上按 F2、Insert、Delete</translation>
    </message>
    <message>
        <source>Rename, insert, remove the token</source>
        <translation>重命名、插入、移除词元</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Left, Right on a token</source>
        <translation>在词元上按 Ctrl+Shift+左、右</translation>
    </message>
    <message>
        <source>Move the token</source>
        <translation>移动词元</translation>
    </message>
    <message>
        <source>Ctrl+Arrows in a matrix</source>
        <translation>矩阵中的 Ctrl+方向键</translation>
    </message>
    <message>
        <source>Go to the next matrix</source>
        <translation>转到相邻的矩阵</translation>
    </message>
    <message>
        <source>Ctrl+Enter in a matrix</source>
        <translation>矩阵中的 Ctrl+Enter</translation>
    </message>
    <message>
        <source>Show its head alone</source>
        <translation>单独显示它的头</translation>
    </message>
    <message>
        <source>Left, Right, Home, End on the tokens</source>
        <translation>词元上的 Left、Right、Home、End</translation>
    </message>
    <message>
        <source>Move the token cursor</source>
        <translation>移动词元光标</translation>
    </message>
    <message>
        <source>Ctrl+Space on the tokens</source>
        <translation>词元上的 Ctrl+Space</translation>
    </message>
    <message>
        <source>Select the token, or no longer</source>
        <translation>选中或取消选中该词元</translation>
    </message>
    <message>
        <source>Shift+Left, Shift+Right on the tokens</source>
        <translation>词元上的 Shift+Left、Shift+Right</translation>
    </message>
    <message>
        <source>Select neighbouring tokens</source>
        <translation>选中相邻的词元</translation>
    </message>
    <message>
        <source>Escape on the tokens</source>
        <translation>词元上的 Escape</translation>
    </message>
    <message>
        <source>Select no token</source>
        <translation>不选任何词元</translation>
    </message>
    <message>
        <source>0 … 9, sign, point in a matrix</source>
        <translation>矩阵中按 0 … 9、正负号、小数点</translation>
    </message>
    <message>
        <source>Practice: begin the answer; Enter checks it</source>
        <translation>练习：开始输入答案；回车检查</translation>
    </message>
    <message>
        <source>Tab, Shift+Tab in a matrix</source>
        <translation>矩阵中按 Tab、Shift+Tab</translation>
    </message>
    <message>
        <source>Practice: to the next or previous cell to fill in</source>
        <translation>练习：到下一个或上一个待填单元格</translation>
    </message>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
</context>
<context>
    <name>ImportController</name>
    <message>
        <source>Import Numbers</source>
        <translation>导入数字</translation>
    </message>
    <message>
        <source>Numbers (*.npz *.npy *.safetensors *.json *.csv *.tsv *.txt);;All files (*)</source>
        <translation>数字 (*.npz *.npy *.safetensors *.json *.csv *.tsv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>file and note</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>导入 %1</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>&amp;Choose...</source>
        <translation>选择(&amp;C)...</translation>
    </message>
    <message>
        <source>Import Numbers</source>
        <translation>导入数字</translation>
    </message>
    <message>
        <source>A file of NPZ, NPY, safetensors, JSON, CSV or TSV</source>
        <translation>NPZ、NPY、safetensors、JSON、CSV 或 TSV 文件</translation>
    </message>
    <message>
        <source>Part of a name, such as h.0.attn</source>
        <translation>名称的一部分，例如 h.0.attn</translation>
    </message>
    <message>
        <source>Arrays of the file</source>
        <translation>文件中的数组</translation>
    </message>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>用作</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>导入(&amp;I)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Show only</source>
        <translation>仅显示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Becomes</source>
        <translation>用作(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>头数(&amp;H)</translation>
    </message>
    <message>
        <source>Opening %1...</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>不用</translation>
    </message>
    <message>
        <source>%1, %2, transposed from [outputs, inputs] of nn.Linear</source>
        <translation>%1，%2，由 nn.Linear 的 [输出, 输入] 转置</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Choose a file. Its arrays are listed with their shapes, and what each of them fits.</source>
        <translation>请选择文件。下面会列出其中的数组、形状以及各自可以用作什么。</translation>
    </message>
    <message>
        <source>Select an array and choose what it becomes.</source>
        <translation>选中一个数组，再选择它用作什么。</translation>
    </message>
    <message>
        <source>The shapes fit. Tokens: %1, width: %2, heads: %3, width of a head: %4.</source>
        <translation>形状相符。词元：%1，宽度：%2，头数：%3，每头宽度：%4。</translation>
    </message>
    <message>
        <source>Reading %1...</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Not possible: %1</source>
        <translation>无法导入：%1</translation>
    </message>
    <message>
        <source>&amp;Draw new embeddings, %1 wide: those of the session do not fit</source>
        <translation>重新抽取宽度为 %1 的嵌入(&amp;D)：会话现有的嵌入不合适</translation>
    </message>
    <message>
        <source>&amp;Layer</source>
        <translation>层(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Text of the batch</source>
        <translation>批次中的文本(&amp;T)</translation>
    </message>
    <message>
        <source>%1 of head %2</source>
        <translation>第 %2 个头的%1</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
</context>
<context>
    <name>MainMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Lesson</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Fill Matrix</source>
        <translation>填充矩阵(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Head</source>
        <translation>头(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Picture</source>
        <translation>图示(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Go To</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>this step</source>
        <translation>这一步</translation>
    </message>
</context>
<context>
    <name>MaskDrawing</name>
    <message>
        <source>Point at a cell or move the cell cursor to it first.</source>
        <translation>请先指向一个单元格，或把单元格光标移到那里。</translation>
    </message>
    <message>
        <source>While you fill in cells, the mask stays as it is.</source>
        <translation>填写单元格期间，掩码保持不变。</translation>
    </message>
    <message>
        <source>A mask acts on scores and weights, not on this matrix.</source>
        <translation>掩码只作用于分数和权重，不作用于此矩阵。</translation>
    </message>
    <message>
        <source>Show row %1, column %2</source>
        <translation>显示第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>Hide row %1, column %2</source>
        <translation>隐藏第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>Show %1 cells</source>
        <translation>显示 %1 个单元格</translation>
    </message>
    <message>
        <source>Hide %1 cells</source>
        <translation>隐藏 %1 个单元格</translation>
    </message>
</context>
<context>
    <name>MatrixFormat</name>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG vector picture</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF vector page</source>
        <translation>PDF 矢量页面</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>TSV table</source>
        <translation>TSV 表格</translation>
    </message>
    <message>
        <source>NumPy arrays, all in one file</source>
        <translation>NumPy 数组，全部在一个文件中</translation>
    </message>
    <message>
        <source>LaTeX matrix</source>
        <translation>LaTeX 矩阵</translation>
    </message>
    <message>
        <source>LaTeX plot (pgfplots)</source>
        <translation>LaTeX 图（pgfplots）</translation>
    </message>
    <message>
        <source>Markdown table</source>
        <translation>Markdown 表格</translation>
    </message>
    <message>
        <source>Web page with all heatmaps</source>
        <translation>包含所有热图的网页</translation>
    </message>
    <message>
        <source>WebP animation</source>
        <translation>WebP 动画</translation>
    </message>
</context>
<context>
    <name>Measures</name>
    <message>
        <source>%1 %</source>
        <comment>a share</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>entropy %1 bit</source>
        <translation>熵 %1 比特</translation>
    </message>
    <message>
        <source>diagonal %1</source>
        <translation>对角线 %1</translation>
    </message>
    <message>
        <source>first %1</source>
        <translation>首词元 %1</translation>
    </message>
    <message>
        <source>previous %1</source>
        <translation>前一词元 %1</translation>
    </message>
    <message>
        <source>Mean over the rows: entropy %1 bit; %2 of the weight lies on the diagonal, %3 on the first token.</source>
        <translation>各行平均：熵 %1 比特；%2 的权重在对角线上，%3 在第一个词元上。</translation>
    </message>
    <message>
        <source>Mean over the rows: entropy %1 bit; %2 of the weight lies on the diagonal, %3 on the first token, %4 on the previous token.</source>
        <translation>各行平均：熵 %1 比特；%2 的权重在对角线上，%3 在第一个词元上，%4 在前一个词元上。</translation>
    </message>
    <message>
        <source>For this each row is divided by its sum, which is not 1.</source>
        <translation>计算时每一行先除以其和（其和不为 1）。</translation>
    </message>
</context>
<context>
    <name>Notice</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
</context>
<context>
    <name>NumberLookDialog</name>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Colours and Numbers</source>
        <translation>颜色与数字</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Logarithmic: small numbers show, too</source>
        <translation>对数：小的数也看得见</translation>
    </message>
    <message>
        <source>&amp;Signed numbers</source>
        <translation>有符号的数(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Weights</source>
        <translation>权重(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Differences</source>
        <translation>差异(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Axis of colours</source>
        <translation>颜色轴(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Range of signed numbers</source>
        <translation>有符号数的范围(&amp;R)</translation>
    </message>
    <message>
        <source>Ra&amp;nge of weights</source>
        <translation>权重的范围(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Lock the range across steps, heads and edits</source>
        <translation>在步骤、头和修改之间锁定范围(&amp;L)</translation>
    </message>
    <message>
        <source>N&amp;umbers in the cells</source>
        <translation>单元格中显示数字(&amp;U)</translation>
    </message>
    <message>
        <source>Decimals in &amp;cells, as many as fit</source>
        <translation>单元格中的小数位数，放得下为止(&amp;C)</translation>
    </message>
    <message>
        <source>Decimals in the ari&amp;thmetic</source>
        <translation>算式中的小数位数(&amp;T)</translation>
    </message>
</context>
<context>
    <name>OverviewInteraction</name>
    <message>
        <source>%1, all layers and heads</source>
        <translation>%1，所有层和头</translation>
    </message>
    <message>
        <source>All layers and heads. Arrows go from head to head.</source>
        <translation>所有层和头。用方向键在头之间移动。</translation>
    </message>
    <message>
        <source>%1. Enter shows it alone.</source>
        <translation>%1。按 Enter 单独显示。</translation>
    </message>
    <message>
        <source>%1: %2. Enter shows it alone.</source>
        <translation>%1：%2。按 Enter 单独显示。</translation>
    </message>
</context>
<context>
    <name>Path</name>
    <message>
        <source>%1 of layer %2, head %3</source>
        <translation>第 %2 层第 %3 头的%1</translation>
    </message>
    <message>
        <source>%1 of head %2</source>
        <translation>第 %2 头的%1</translation>
    </message>
    <message>
        <source>%1, row %2, column %3</source>
        <translation>%1 第 %2 行第 %3 列</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a list</comment>
        <translation>%1、%2</translation>
    </message>
</context>
<context>
    <name>PlaceRow</name>
    <message>
        <source>Layer %1 of %2</source>
        <translation>第 %1 层，共 %2 层</translation>
    </message>
    <message>
        <source>%1, all heads</source>
        <comment>a layer</comment>
        <translation>%1，所有头</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <comment>a layer</comment>
        <translation>%1，头 %2</translation>
    </message>
</context>
<context>
    <name>PracticeBar</name>
    <message>
        <source>How exact an answer has to be</source>
        <translation>答案需要多精确</translation>
    </message>
    <message>
        <source>How many cells are blank</source>
        <translation>留空的单元格有多少</translation>
    </message>
    <message>
        <source>%1 % blank</source>
        <translation>%1 % 留空</translation>
    </message>
    <message>
        <source>Next Step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message numerus="yes">
        <source>All %n right.</source>
        <translation>
            <numerusform>%n 个全部正确。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not right yet: row %1, column %2</source>
        <translation>还不对：第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Type the missing numbers</source>
        <translation>请输入缺少的数字</translation>
    </message>
    <message>
        <source>%1 of %2 right</source>
        <translation>%2 个中对了 %1 个</translation>
    </message>
    <message>
        <source>%1 shown</source>
        <translation>%1 个已显示</translation>
    </message>
    <message>
        <source>±%1, as shown</source>
        <translation>±%1，按显示位数</translation>
    </message>
    <message>
        <source>±%1</source>
        <translation>±%1</translation>
    </message>
    <message>
        <source>±5 %</source>
        <translation>±5 %</translation>
    </message>
    <message>
        <source>End (T). Answers are kept until the numbers change.</source>
        <translation>结束（T）。在数字改变之前会保留答案。</translation>
    </message>
    <message>
        <source>Cells are filled in in the equation: press E.</source>
        <translation>单元格在等式视图中填写：按 E。</translation>
    </message>
    <message>
        <source>%1 wrong</source>
        <translation>错 %1 个</translation>
    </message>
</context>
<context>
    <name>PracticeController</name>
    <message>
        <source>Point at a cell to fill in, or go to one with Tab.</source>
        <translation>请指向一个待填的单元格，或用 Tab 键移到那里。</translation>
    </message>
    <message>
        <source>B − A is shown when you have ended the practice.</source>
        <translation>结束练习后才显示 B − A。</translation>
    </message>
</context>
<context>
    <name>PracticeModel</name>
    <message>
        <source>Choose a layer or a head to practise.</source>
        <translation>请先选择一层或一个头再练习。</translation>
    </message>
    <message>
        <source>These weights were read from a file: nothing here can be computed by hand.</source>
        <translation>这些权重是从文件读入的：这里没有可以手算的内容。</translation>
    </message>
    <message>
        <source>The numbers of this step are given. Go on to one that is computed.</source>
        <translation>这一步的数字是给定的。请转到需要计算的步骤。</translation>
    </message>
    <message>
        <source>This step is too large to fill in by hand: choose a shorter text or smaller widths.</source>
        <translation>这一步太大，无法手工填写：请选用更短的文本或更小的宽度。</translation>
    </message>
    <message>
        <source>This step has no cells to fill in.</source>
        <translation>这一步没有可填的单元格。</translation>
    </message>
    <message>
        <source>This cell is not one to fill in.</source>
        <translation>这个单元格不需要填写。</translation>
    </message>
</context>
<context>
    <name>ProgramController</name>
    <message>
        <source>PyTorch program</source>
        <translation>PyTorch 程序</translation>
    </message>
    <message>
        <source>The PyTorch program was written to %1.</source>
        <translation>PyTorch 程序已写入 %1。</translation>
    </message>
    <message>
        <source>The PyTorch program was not written to %1: %2</source>
        <translation>PyTorch 程序未写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>RecoveryController</name>
    <message>
        <source>Unsaved work is not kept for the case of a crash: %1 Save the document.</source>
        <translation>未保存的工作没有崩溃备份：%1请保存文档。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>Unsaved work of %1 was found but cannot be read: %2</source>
        <translation>发现 %1 的未保存工作，但无法读取：%2</translation>
    </message>
    <message>
        <source>Show Folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message numerus="yes">
        <source>Unsaved work of %1 was found: “%2”, %n token(s).</source>
        <translation>
            <numerusform>发现 %1 的未保存内容：“%2”，%n 个词元。</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
</context>
<context>
    <name>ResidualStrip</name>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <comment>layers</comment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Layers: %1 of %2</source>
        <translation>层：第 %1 层，共 %2 层</translation>
    </message>
    <message>
        <source>Input: what enters the first layer</source>
        <translation>输入：进入第一层的内容</translation>
    </message>
    <message>
        <source>Attention of layer %1</source>
        <translation>第 %1 层的注意力</translation>
    </message>
    <message>
        <source>Residual sum of layer %1</source>
        <translation>第 %1 层的残差和</translation>
    </message>
    <message>
        <source>Go to layer %1</source>
        <translation>转到第 %1 层</translation>
    </message>
</context>
<context>
    <name>SeedDialog</name>
    <message>
        <source>Random Numbers</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>&amp;Seed: the same seed draws the same numbers, as torch.randn does after torch.manual_seed.</source>
        <translation>种子(&amp;S)：相同的种子得到相同的数，与 torch.manual_seed 之后的 torch.randn 一样。</translation>
    </message>
    <message>
        <source>&amp;Fill</source>
        <translation>填充(&amp;F)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>SessionModel</name>
    <message>
        <source>%1 (parameters drawn anew)</source>
        <translation>%1（参数已重新生成）</translation>
    </message>
    <message>
        <source>Change “%1”</source>
        <translation>更改“%1”</translation>
    </message>
    <message>
        <source>Type Text</source>
        <translation>输入文本</translation>
    </message>
    <message>
        <source>Change Tokenizer</source>
        <translation>更改分词方式</translation>
    </message>
</context>
<context>
    <name>SettingEditor</name>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Auto: %1</source>
        <translation>自动：%1</translation>
    </message>
    <message>
        <source>Draw another seed</source>
        <translation>换一个种子</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <source>Back to the computed number</source>
        <translation>恢复为计算值</translation>
    </message>
    <message>
        <source>Reset to %1</source>
        <translation>重置为 %1</translation>
    </message>
</context>
<context>
    <name>SettingsForm</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>所有设置</translation>
    </message>
    <message>
        <source>Reset “%1”</source>
        <translation>重置“%1”</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>恢复为 %1</translation>
    </message>
</context>
<context>
    <name>StageList</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>INPUT</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>ONE HEAD</source>
        <translation>单个头</translation>
    </message>
    <message>
        <source>EACH OF %1 HEADS</source>
        <translation>每个头（共 %1 个）</translation>
    </message>
    <message>
        <source>OUTPUT</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>ALL HEADS</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>Space switches “%1” off</source>
        <translation>按空格键关闭“%1”</translation>
    </message>
    <message>
        <source>Space switches “%1” on</source>
        <translation>按空格键开启“%1”</translation>
    </message>
    <message>
        <source>Switch “%1” On</source>
        <translation>开启“%1”</translation>
    </message>
    <message>
        <source>Switch “%1” Off</source>
        <translation>关闭“%1”</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅在 B</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅在 A</translation>
    </message>
    <message>
        <source>%1 LAYERS OF %2 HEADS</source>
        <translation>%1 层，每层 %2 个头</translation>
    </message>
    <message>
        <source>to be guessed</source>
        <translation>待猜</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Layers %1–%2</source>
        <translation>第 %1–%2 层</translation>
    </message>
    <message>
        <source>LAYER %1 OF %2</source>
        <translation>第 %1 层，共 %2 层</translation>
    </message>
</context>
<context>
    <name>StepBar</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>返回 %1</translation>
    </message>
    <message>
        <source>This is the first step</source>
        <translation>这是第一步</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一步：%1</translation>
    </message>
    <message>
        <source>This is the last step</source>
        <translation>这是最后一步</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>width %1</source>
        <translation>宽度 %1</translation>
    </message>
    <message>
        <source>width %1 each</source>
        <translation>各宽 %1</translation>
    </message>
    <message>
        <source>1 edited cell</source>
        <translation>1 个已编辑单元格</translation>
    </message>
    <message>
        <source>%1 edited cells</source>
        <translation>%1 个已编辑单元格</translation>
    </message>
    <message>
        <source>under 0.1 ms</source>
        <translation>不到 0.1 毫秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>Computing ...</source>
        <translation>计算中 ...</translation>
    </message>
    <message>
        <source>%1, %2 %</source>
        <translation>%1，%2 %</translation>
    </message>
    <message numerus="yes">
        <source>%1 layers of %n heads</source>
        <translation>
            <numerusform>%1 层，每层 %n 个头</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StepDots</name>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>%1, switched off</source>
        <translation>%1，已关闭</translation>
    </message>
</context>
<context>
    <name>StoryboardInteraction</name>
    <message>
        <source>Storyboard: all steps</source>
        <translation>故事板：所有步骤</translation>
    </message>
    <message>
        <source>Step %1, %2. Enter opens it.</source>
        <translation>步骤 %1，%2。按 Enter 打开。</translation>
    </message>
</context>
<context>
    <name>StripHandle</name>
    <message>
        <source>Height of the arithmetic</source>
        <translation>算式的高度</translation>
    </message>
    <message>
        <source>Drag, or press Up and Down, to change the height of the arithmetic; a double click sets it back.</source>
        <translation>拖动或按上下方向键可改变算式的高度；双击恢复原状。</translation>
    </message>
</context>
<context>
    <name>SymbolList</name>
    <message>
        <source>Symbols</source>
        <translation>符号</translation>
    </message>
</context>
<context>
    <name>Symbols</name>
    <message>
        <source>%1, %2</source>
        <comment>a matrix and its shape</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>a number and its value</comment>
        <translation>%1 = %2</translation>
    </message>
</context>
<context>
    <name>TokenBar</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>edited tokens</source>
        <translation>已编辑词元</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一句话</translation>
    </message>
    <message>
        <source>How the text is cut into tokens</source>
        <translation>文本切分为词元的方式</translation>
    </message>
    <message>
        <source>from a file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>The weights of %1 belong to these tokens. Rename one on its chip, or start a new session for another text.</source>
        <translation>%1 的权重属于这些词元。可在词元标签上重命名；要换文本请新建会话。</translation>
    </message>
</context>
<context>
    <name>TokenChips</name>
    <message>
        <source>Tokens: %1</source>
        <translation>词元：%1</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>Insert &amp;Before</source>
        <translation>在前面插入(&amp;B)</translation>
    </message>
    <message>
        <source>Insert &amp;After</source>
        <translation>在后面插入(&amp;A)</translation>
    </message>
    <message>
        <source>Move &amp;Left</source>
        <translation>左移(&amp;L)</translation>
    </message>
    <message>
        <source>Move R&amp;ight</source>
        <translation>右移(&amp;I)</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>Token %1, “%2”, selected.</source>
        <translation>词元 %1，“%2”，已选。</translation>
    </message>
    <message>
        <source>Token %1, “%2”.</source>
        <translation>词元 %1，“%2”。</translation>
    </message>
    <message>
        <source>Selected tokens: %1.</source>
        <translation>已选词元：%1。</translation>
    </message>
</context>
<context>
    <name>TokenEdits</name>
    <message>
        <source>Remove token %1</source>
        <translation>移除词元 %1</translation>
    </message>
    <message>
        <source>Move token %1 to place %2</source>
        <translation>把词元 %1 移到位置 %2</translation>
    </message>
    <message>
        <source>Rename token %1</source>
        <translation>重命名词元 %1</translation>
    </message>
    <message>
        <source>Insert token %1</source>
        <translation>插入词元 %1</translation>
    </message>
</context>
<context>
    <name>UserPrompts</name>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>%1 has unsaved changes.</source>
        <translation>%1 有未保存的更改。</translation>
    </message>
    <message>
        <source>Save them, or lose them?</source>
        <translation>要保存还是放弃这些更改？</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Sessions and attention of models (*.attn *.npz *.npy *.json *.safetensors);;Sessions (*.attn);;All files (*)</source>
        <translation>会话和模型的注意力 (*.attn *.npz *.npy *.json *.safetensors);;会话 (*.attn);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save As</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Sessions (*.attn)</source>
        <translation>会话 (*.attn)</translation>
    </message>
    <message>
        <source>Export PyTorch Program</source>
        <translation>导出 PyTorch 程序</translation>
    </message>
    <message>
        <source>Python programs (*.py)</source>
        <translation>Python 程序 (*.py)</translation>
    </message>
</context>
<context>
    <name>Worksheet</name>
    <message>
        <source>Attention by hand</source>
        <translation>手算注意力</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>The answers are bold. Computing on with rounded numbers may change the last decimal.</source>
        <translation>答案为粗体。若用舍入后的数继续计算，最后一位可能不同。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Empty cells to fill in: %1.</source>
        <translation>待填写的空格：%1 个。</translation>
    </message>
    <message>
        <source>Round to two decimals.</source>
        <translation>保留两位小数。</translation>
    </message>
    <message>
        <source>Worksheet %1, seed %2</source>
        <translation>练习纸 %1，种子 %2</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
</context>
<context>
    <name>WorksheetDialog</name>
    <message>
        <source>&amp;Write</source>
        <translation>写入(&amp;W)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Worksheet</source>
        <translation>练习纸</translation>
    </message>
    <message>
        <source>Those of the session</source>
        <translation>会话中的数</translation>
    </message>
    <message>
        <source>Small whole numbers</source>
        <translation>小整数</translation>
    </message>
    <message>
        <source>One decimal</source>
        <translation>一位小数</translation>
    </message>
    <message>
        <source>&amp;Choose...</source>
        <translation>选择(&amp;C)...</translation>
    </message>
    <message>
        <source>S&amp;teps to fill in</source>
        <translation>要填写的步骤(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Empty cells</source>
        <translation>空格比例(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>数字(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Variants</source>
        <translation>份数(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Seed of the first</source>
        <translation>第一份的种子(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Page</source>
        <translation>纸张(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Folder for the worksheets</source>
        <translation>练习纸的文件夹</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>%n worksheets written to %1.</source>
        <translation>
            <numerusform>已把 %n 份练习纸写入 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Cancelled after %n worksheets.</source>
        <translation>
            <numerusform>写了 %n 份后已取消。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>Line 1: the text is UTF-16; save it as UTF-8.</source>
        <translation>第 1 行：文本是 UTF-16 编码；请保存为 UTF-8。</translation>
    </message>
    <message>
        <source>Line %1, column %2: byte %3 is not UTF-8; save the text as UTF-8.</source>
        <translation>第 %1 行第 %2 列：字节 %3 不是 UTF-8；请将文本保存为 UTF-8。</translation>
    </message>
    <message>
        <source>Line 1: there is nothing in it.</source>
        <translation>第 1 行：内容为空。</translation>
    </message>
    <message>
        <source>Line %1, column %2: the document has ended already; remove what follows.</source>
        <translation>第 %1 行第 %2 列：文档到此已经结束；请删除后面的内容。</translation>
    </message>
    <message>
        <source>Line %1, column %2: the text ends before the document does; part of it is missing.</source>
        <translation>第 %1 行第 %2 列：文档尚未结束，文本却已中断；缺少一部分内容。</translation>
    </message>
    <message>
        <source>Line %1, column %2: brackets are nested more than 200 deep.</source>
        <translation>第 %1 行第 %2 列：括号嵌套超过 200 层。</translation>
    </message>
    <message>
        <source>Line %1, column %2: a key in double quotes should stand here.</source>
        <translation>第 %1 行第 %2 列：此处应为双引号括起的键名。</translation>
    </message>
    <message>
        <source>Line %1, column %2: a colon should stand here, between the key and its value.</source>
        <translation>第 %1 行第 %2 列：键名与其值之间应有冒号。</translation>
    </message>
    <message>
        <source>Line %1, column %2: a comma or %3 should stand here.</source>
        <translation>第 %1 行第 %2 列：此处应为逗号或 %3。</translation>
    </message>
    <message>
        <source>Line %1, column %2: nothing follows this comma; remove it.</source>
        <translation>第 %1 行第 %2 列：该逗号后没有内容；请将其删除。</translation>
    </message>
    <message>
        <source>Line %1, column %2: the key &quot;%3&quot; is given twice; remove one.</source>
        <translation>第 %1 行第 %2 列：键名“%3”出现了两次；请删除一个。</translation>
    </message>
    <message>
        <source>Line %1, column %2: a line break or control character inside quotes; close the quotes or write \n.</source>
        <translation>第 %1 行第 %2 列：引号内有换行符或控制字符；请补上右引号，或写成 \n。</translation>
    </message>
    <message>
        <source>Line %1, column %2: this escape is not known; use \&quot;, \\, \/, \b, \f, \n, \r, \t or \u and four digits.</source>
        <translation>第 %1 行第 %2 列：无法识别的转义；请使用 \&quot;、\\、\/、\b、\f、\n、\r、\t，或 \u 加四位数字。</translation>
    </message>
    <message>
        <source>Line %1, column %2: \u needs four digits from 0 to 9 and A to F.</source>
        <translation>第 %1 行第 %2 列：\u 之后需要四位 0 到 9、A 到 F 的数字。</translation>
    </message>
    <message>
        <source>Line %1, column %2: half a character; the escapes of a surrogate pair come in twos.</source>
        <translation>第 %1 行第 %2 列：只有半个字符；代理对的转义必须成对出现。</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3 is beyond the largest number, 1.8e308; write &quot;Infinity&quot;.</source>
        <translation>第 %1 行第 %2 列：%3 超出最大数 1.8e308；请写成 &quot;Infinity&quot;。</translation>
    </message>
    <message>
        <source>Line %1, column %2: write &quot;NaN&quot;, &quot;Infinity&quot; or &quot;-Infinity&quot;, with quotes.</source>
        <translation>第 %1 行第 %2 列：请写成 &quot;NaN&quot;、&quot;Infinity&quot; 或 &quot;-Infinity&quot;，并带引号。</translation>
    </message>
    <message>
        <source>Line %1, column %2: &quot;%3&quot; is not a number; write 0.5, -3 or 1e-6.</source>
        <translation>第 %1 行第 %2 列：“%3”不是数字；请写成 0.5、-3 或 1e-6。</translation>
    </message>
    <message>
        <source>Line %1, column %2: a value should stand here: a number, a text in double quotes, true, false, null, [ or {.</source>
        <translation>第 %1 行第 %2 列：此处应为一个值：数字、双引号括起的文本、true、false、null、[ 或 {。</translation>
    </message>
    <message>
        <source>The text has %1 bytes; more than 256 MB cannot be opened.</source>
        <translation>文本有 %1 字节；无法打开超过 256 MB 的内容。</translation>
    </message>
    <message>
        <source>Attention without weights</source>
        <translation>不带权重的注意力</translation>
    </message>
    <message>
        <source>Dot products of the embeddings themselves: what scores, weights and context vectors are.</source>
        <translation>直接用嵌入做点积：认识分数、权重和上下文向量。</translation>
    </message>
    <message>
        <source>Queries, keys and values</source>
        <translation>查询、键和值</translation>
    </message>
    <message>
        <source>Three weight matrices turn each embedding into a query, a key and a value.</source>
        <translation>三个权重矩阵把每个嵌入变成一个查询、一个键和一个值。</translation>
    </message>
    <message>
        <source>Weights as nn.Linear draws them</source>
        <translation>按 nn.Linear 生成权重</translation>
    </message>
    <message>
        <source>The same mechanism from a smaller, centred range of weights: the rows come out almost even.</source>
        <translation>机制相同，但权重范围更小且以 0 为中心：各行几乎均匀。</translation>
    </message>
    <message>
        <source>The causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>No token sees what comes after it: the upper triangle is hidden before softmax.</source>
        <translation>词元看不到它之后的内容：softmax 之前遮住上三角。</translation>
    </message>
    <message>
        <source>Dropout on the weights</source>
        <translation>对权重做 dropout</translation>
    </message>
    <message>
        <source>Half of the weights are set to 0 at random and the others doubled, as in training.</source>
        <translation>与训练时一样，随机丢弃一半权重，其余加倍。</translation>
    </message>
    <message>
        <source>Several heads</source>
        <translation>多头</translation>
    </message>
    <message>
        <source>Two heads work in parallel; their context vectors are joined and projected.</source>
        <translation>两个头并行查看文本；它们的上下文向量拼接后再投影。</translation>
    </message>
    <message>
        <source>There is no lesson &quot;%1&quot;; did you mean &quot;%2&quot;?</source>
        <translation>没有课程“%1”；是否指“%2”？</translation>
    </message>
    <message>
        <source>Line %1: %2 should be a list of numbers, such as [0.5, 1].</source>
        <translation>第 %1 行：%2 应为数字列表，例如 [0.5, 1]。</translation>
    </message>
    <message>
        <source>Line %1: %2[%3] should be a number, &quot;NaN&quot;, &quot;Infinity&quot; or &quot;-Infinity&quot;.</source>
        <translation>第 %1 行：%2[%3] 应为数字、&quot;NaN&quot;、&quot;Infinity&quot; 或 &quot;-Infinity&quot;。</translation>
    </message>
    <message>
        <source>Line %1: %2 should be a matrix, such as {&quot;shape&quot;: [2, 3], &quot;data&quot;: [1, 2, 3, 4, 5, 6]}.</source>
        <translation>第 %1 行：%2 应为矩阵，例如 {&quot;shape&quot;: [2, 3], &quot;data&quot;: [1, 2, 3, 4, 5, 6]}。</translation>
    </message>
    <message>
        <source>Line %1: %2.shape should be two whole numbers from 1 on, [rows, columns].</source>
        <translation>第 %1 行：%2.shape 应为两个不小于 1 的整数，即 [行数, 列数]。</translation>
    </message>
    <message>
        <source>Line %1: %2 has the shape %3 x %4 and so needs %5 {%5:number|numbers}, but data holds %6.</source>
        <translation>第 %1 行：%2 的形状为 %3 x %4，因此需要 %5 个数，但 data 中有 %6 个。</translation>
    </message>
    <message>
        <source>This is not an NPY file; numpy.save writes one.</source>
        <translation>这不是 NPY 文件；numpy.save 可以生成 NPY 文件。</translation>
    </message>
    <message>
        <source>The header of the NPY file is damaged; write the file again with numpy.save.</source>
        <translation>NPY 文件头已损坏；请用 numpy.save 重新写入。</translation>
    </message>
    <message>
        <source>Line %1: %2 is not known to this version; it is kept as it is.</source>
        <translation>第 %1 行：本版本不认识 %2；将原样保留。</translation>
    </message>
    <message>
        <source>Line %1: %2 should be an object, {...}.</source>
        <translation>第 %1 行：%2 应为对象 {...}。</translation>
    </message>
    <message>
        <source>Line %1: this is not a session; a session starts with {&quot;format&quot;: &quot;%2&quot;, &quot;version&quot;: 1.</source>
        <translation>第 %1 行：这不是会话；会话以 {&quot;format&quot;: &quot;%2&quot;, &quot;version&quot;: 1 开头。</translation>
    </message>
    <message>
        <source>Line %1: &quot;version&quot; is missing; this program writes &quot;version&quot;: %2.</source>
        <translation>第 %1 行：缺少 &quot;version&quot;；本程序写入的是 &quot;version&quot;: %2。</translation>
    </message>
    <message>
        <source>Line %1: version should be a whole number; this program reads version %2.</source>
        <translation>第 %1 行：version 应为整数；本程序可读取版本 %2。</translation>
    </message>
    <message>
        <source>Line %1: the session was written by a newer version (%2); this program reads version %3. Update the program, or save the session for version %3.</source>
        <translation>第 %1 行：该会话由更新的版本（%2）写成；本程序可读取版本 %3。请更新程序，或将会话保存为版本 %3。</translation>
    </message>
    <message>
        <source>Line %1: %2 should be a text in double quotes.</source>
        <translation>第 %1 行：%2 应为双引号括起的文本。</translation>
    </message>
    <message>
        <source>Line %1: tokenizer cannot be &quot;%2&quot;; use one of: %3.</source>
        <translation>第 %1 行：tokenizer 不能是“%2”；请使用以下之一：%3。</translation>
    </message>
    <message>
        <source>Line %1: tokens should be a list of at least one text, such as [&quot;Your&quot;, &quot;journey&quot;].</source>
        <translation>第 %1 行：tokens 应为至少含一个文本的列表，例如 [&quot;Your&quot;, &quot;journey&quot;]。</translation>
    </message>
    <message>
        <source>Line %1: tokens[%2] should be a text in double quotes that is not empty.</source>
        <translation>第 %1 行：tokens[%2] 应为双引号括起的非空文本。</translation>
    </message>
    <message>
        <source>Line %1: %2 has %3 {%3:row|rows}; a bias has one, so its shape is [1, outputs].</source>
        <translation>第 %1 行：%2 有 %3 行；偏置只有一行，因此形状为 [1, 输出数]。</translation>
    </message>
    <message>
        <source>Line %1: settings.%2 should be true, false, a number, a text or a list; leave it out for the default.</source>
        <translation>第 %1 行：settings.%2 应为 true、false、数字、文本或列表；省略则使用默认值。</translation>
    </message>
    <message>
        <source>Line %1: overrides should be a list, [...].</source>
        <translation>第 %1 行：overrides 应为列表 [...]。</translation>
    </message>
    <message>
        <source>Line %1: %2 should name a cell, counted from 0, and its number, such as {&quot;path&quot;: &quot;heads.0.scores&quot;, &quot;row&quot;: 1, &quot;column&quot;: 4, &quot;value&quot;: 0.5}.</source>
        <translation>第 %1 行：%2 应指明一个单元格（从 0 开始计数）及其数值，例如 {&quot;path&quot;: &quot;heads.0.scores&quot;, &quot;row&quot;: 1, &quot;column&quot;: 4, &quot;value&quot;: 0.5}。</translation>
    </message>
    <message>
        <source>Line %1: %2: both the token and its list of numbers should hold something.</source>
        <translation>第 %1 行：%2：词元及其数字列表都不能为空。</translation>
    </message>
    <message>
        <source>Line %1: view.cell should be [row, column], counted from 0.</source>
        <translation>第 %1 行：view.cell 应为 [行, 列]，从 0 开始计数。</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>单词</translation>
    </message>
    <message>
        <source>Words and numbers, each punctuation mark apart; one token per Chinese character.</source>
        <translation>单词和数字，每个标点单独成词元；每个汉字一个词元。</translation>
    </message>
    <message>
        <source>Characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>One token per character as a reader sees it, spaces included.</source>
        <translation>读者所见的每个字符为一个词元，包括空格。</translation>
    </message>
    <message>
        <source>Between spaces</source>
        <translation>按空格</translation>
    </message>
    <message>
        <source>Whatever stands between spaces, punctuation included.</source>
        <translation>空格之间的内容为一个词元，包括标点。</translation>
    </message>
    <message>
        <source>There is no tokenizer &quot;%1&quot;; did you mean &quot;%2&quot;?</source>
        <translation>没有分词方式“%1”；是否指“%2”？</translation>
    </message>
    <message>
        <source>There is no text yet; type a few words, such as &quot;Your journey starts with one step&quot;.</source>
        <translation>还没有文本；请输入几个词，例如“Your journey starts with one step”。</translation>
    </message>
    <message>
        <source>The text holds nothing but blanks; type a few words, such as &quot;Your journey starts with one step&quot;.</source>
        <translation>文本中只有空白；请输入几个词，例如“Your journey starts with one step”。</translation>
    </message>
    <message>
        <source>The list of tokens is empty; add one, or type a text.</source>
        <translation>词元列表为空；请添加一个词元，或输入文本。</translation>
    </message>
    <message>
        <source>Token %1 is empty; write something in it or remove it.</source>
        <translation>第 %1 个词元为空；请填写内容或将其删除。</translation>
    </message>
    <message>
        <source>The name of the file is empty.</source>
        <translation>文件名为空。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>%1 is a folder; name a file in it.</source>
        <translation>%1 是文件夹；请指定其中的文件。</translation>
    </message>
    <message>
        <source>%1 cannot be opened: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MB; that is too large to open.</source>
        <translation>%1 大于 %2 MB；太大，无法打开。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>There is no path &quot;%1&quot;: heads count from 0 to %2 here; attention.heads sets their number.</source>
        <translation>没有路径“%1”：此处头的编号从 0 到 %2；头数由 attention.heads 设定。</translation>
    </message>
    <message>
        <source>There is no path &quot;%1&quot;; did you mean &quot;%2&quot;?</source>
        <translation>没有路径“%1”；是否指“%2”？</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is switched off; set %2 to have it.</source>
        <translation>“%1”已关闭；设置 %2 即可启用。</translation>
    </message>
    <message>
        <source>%1 cannot be &quot;%2&quot;; use %3.</source>
        <translation>%1 不能是“%2”；请使用 %3。</translation>
    </message>
    <message>
        <source>There is no setting &quot;%1&quot;; did you mean &quot;%2&quot;?</source>
        <translation>没有设置“%1”；是否指“%2”？</translation>
    </message>
    <message>
        <source>%1 tokens would need %2 GB at once for &quot;%3&quot;; up to about %4 tokens work here.</source>
        <translation>%1 个词元在“%3”处需要一次占用 %2 GB；此处最多约可用 %4 个词元。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not exist with these settings.</source>
        <translation>在当前设置下不存在“%1”。</translation>
    </message>
    <message>
        <source>%1 is an input: edit its matrix instead.</source>
        <translation>%1 是输入：请改为编辑其矩阵。</translation>
    </message>
    <message>
        <source>The mask hides this cell of %1: edit the mask instead.</source>
        <translation>%1 的这个单元格被掩码遮住：请改为编辑掩码。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>%1 of %2 rows may see nothing (first: row %3), so {%1:its|their} weights are zeros.</source>
        <translation>%2 行中有 %1 行看不到任何键（首个是第 %3 行），因此它们的权重为零。</translation>
    </message>
    <message>
        <source>typed</source>
        <translation>由你输入。</translation>
    </message>
    <message>
        <source>computed from %1</source>
        <translation>由 %1 计算得出。</translation>
    </message>
    <message>
        <source>computed from the settings</source>
        <translation>由设置计算得出。</translation>
    </message>
    <message>
        <source>Cell [%1,%2] lies outside %3, which is %4×%5; rows and columns count from 0.</source>
        <translation>单元格 [%1,%2] 超出 %3 的范围（%4×%5）；行和列从 0 开始计数。</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>head %1 dim %2</source>
        <translation>头 %1 维 %2</translation>
    </message>
    <message>
        <source>dim %1</source>
        <translation>维 %1</translation>
    </message>
    <message>
        <source>Cell %1 lies outside the matrix, which is %2×%3.</source>
        <translation>单元格 %1 超出矩阵的范围（%2×%3）。</translation>
    </message>
    <message>
        <source>%1 is hidden by the mask; change the mask to see it.</source>
        <translation>%1 被掩码遮住；更改掩码即可看到。</translation>
    </message>
    <message>
        <source>A mask holds 0 (hidden) or 1 (allowed), not %1.</source>
        <translation>掩码只能是 0（遮住）或 1（允许），不能是 %1。</translation>
    </message>
    <message>
        <source>The last token cannot be removed; there must be something to look at.</source>
        <translation>不能删除最后一个词元；至少要有一个可看的词元。</translation>
    </message>
    <message>
        <source>A token cannot be empty; type at least one character.</source>
        <translation>词元不能为空；请至少输入一个字符。</translation>
    </message>
    <message>
        <source>There is no token %1; the tokens count from 1 to %2.</source>
        <translation>没有第 %1 个词元；词元编号从 1 到 %2。</translation>
    </message>
    <message>
        <source>%1 follows from the text; edit the text or the token chips.</source>
        <translation>%1 由文本得出；请编辑文本或词元标签。</translation>
    </message>
    <message>
        <source>The block is %1×%2, but %3 is %4×%5.</source>
        <translation>数据块为 %1×%2，但 %3 为 %4×%5。</translation>
    </message>
    <message>
        <source>%1 {%1:column|columns} cannot be split into %2 heads; choose %3 {%3:head|heads}, or a width that %2 divides, such as %4.</source>
        <translation>%1 列无法均分给 %2 个头；请选择 %3 个头，或能被 %2 整除的宽度，例如 %4。</translation>
    </message>
    <message>
        <source>%1=%2 does not fit the given %3, which are %4; leave the setting out, or use %5.</source>
        <translation>%1=%2 与给定的 %3（%4）不符；请省略该设置，或使用 %5。</translation>
    </message>
    <message>
        <source>The given %1 is %2, but %3 fits here.</source>
        <translation>给定的 %1 为 %2，但此处应为 %3。</translation>
    </message>
    <message>
        <source>The given %1 is %2; it needs at least one row and one column.</source>
        <translation>给定的 %1 为 %2；至少需要一行一列。</translation>
    </message>
    <message>
        <source>The given row of &quot;%1&quot; has no numbers; give at least one, or leave it out.</source>
        <translation>给定的“%1”的行没有数字；请至少给出一个，或省略该行。</translation>
    </message>
    <message>
        <source>The session gives embeddings for %1 {%1:token|tokens}, but the text has %2; give one row per token.</source>
        <translation>会话给出了 %1 个词元的嵌入，但文本有 %2 个词元；请为每个词元给出一行。</translation>
    </message>
    <message>
        <source>The given row of &quot;%1&quot; has %2 {%2:number|numbers}, but %3 {%3:fits|fit} here.</source>
        <translation>给定的“%1”的行有 %2 个数，但此处应为 %3 个。</translation>
    </message>
    <message>
        <source>embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>There is no token; type a word.</source>
        <translation>没有词元；请输入一个词。</translation>
    </message>
    <message>
        <source>given by the session</source>
        <translation>由会话给出。</translation>
    </message>
    <message>
        <source>drawn as nn.Embedding, seed %1, float32</source>
        <translation>按 nn.Embedding 生成，种子 %1，float32。</translation>
    </message>
    <message>
        <source>drawn token by token (randn), seed %1, float32</source>
        <translation>逐词元生成（randn），种子 %1，float32。</translation>
    </message>
    <message>
        <source>rows given or edited by token; the others drawn, seed %1</source>
        <translation>部分行按词元给定或编辑；其余随机生成，种子 %1。</translation>
    </message>
    <message>
        <source>Output projection</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>Mixes the joined heads with one more weight matrix.</source>
        <translation>再用一个权重矩阵混合拼接后的各头。</translation>
    </message>
    <message>
        <source>Output bias</source>
        <translation>输出偏置</translation>
    </message>
    <message>
        <source>Head %1 is switched off, so its context vectors are zero.</source>
        <translation>头 %1 已关闭，因此它的上下文向量为零。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may see no key, so its context vector is zeros.</source>
        <translation>“%1”看不到任何键，因此它的上下文向量全为零。</translation>
    </message>
    <message>
        <source>Head %1 is switched off: zeros.</source>
        <translation>头 %1 已关闭：全为零。</translation>
    </message>
    <message>
        <source>The row of &quot;%1&quot; is zeros: no value reaches it.</source>
        <translation>“%1”的行全为零：没有任何值传到这里。</translation>
    </message>
    <message>
        <source>Context vectors</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Each token&apos;s new row is the sum of all value rows, each times its attention weight. It is the result of a head.</source>
        <translation>每个词元的新行是所有值行乘以各自注意力权重后的和。这就是一个头的结果。</translation>
    </message>
    <message>
        <source>Switch head 1 off</source>
        <translation>关闭头 1</translation>
    </message>
    <message>
        <source>Switch all heads on</source>
        <translation>开启所有头</translation>
    </message>
    <message>
        <source>Joined heads</source>
        <translation>拼接的头</translation>
    </message>
    <message>
        <source>Joined</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>The context vectors of all heads are laid side by side. No number changes; head after head gets its own columns.</source>
        <translation>所有头的上下文向量并排放置。数值不变；各头依次占据自己的列。</translation>
    </message>
    <message>
        <source>Use two heads</source>
        <translation>使用两个头</translation>
    </message>
    <message>
        <source>%1 {%1:head|heads} of width %2 {%1:becomes|become} %3 {%3:column|columns}.</source>
        <translation>%1 个宽度为 %2 的头拼成 %3 列。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The heads are laid side by side and mixed. Row blocks of the weights belong to one head each, so every output splits into one share per head.</source>
        <translation>各头并排拼接后再混合。权重的每个行块只属于一个头，因此每个输出都可拆成每个头一份。</translation>
    </message>
    <message>
        <source>Set head 1 to zero</source>
        <translation>将头 1 置零</translation>
    </message>
    <message>
        <source>Add a bias</source>
        <translation>加上偏置</translation>
    </message>
    <message>
        <source>Kept, and divided by 1 − %1 so that the expected sum stays the same.</source>
        <translation>已保留，并除以 1 − %1，使总和的期望保持不变。</translation>
    </message>
    <message>
        <source>Draw another mask</source>
        <translation>换一个掩码</translation>
    </message>
    <message>
        <source>Draw as PyTorch with MKL</source>
        <translation>按带 MKL 的 PyTorch 生成</translation>
    </message>
    <message>
        <source>Switch training off</source>
        <translation>关闭训练</translation>
    </message>
    <message>
        <source>Dropout mask</source>
        <translation>Dropout 掩码</translation>
    </message>
    <message>
        <source>Drawn anew for each training step; here the seed repeats it. Kept entries hold 1 ÷ (1 − p).</source>
        <translation>每个训练步都重新生成；这里由种子保证可重复。保留的元素为 1 ÷ (1 − p)。</translation>
    </message>
    <message>
        <source>Every entry in the row of &quot;%1&quot; is set to 0, so its context vector is zero.</source>
        <translation>“%1”的行全部被丢弃，因此它的上下文向量将为零。</translation>
    </message>
    <message>
        <source>Weights after dropout</source>
        <translation>Dropout 后的权重</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>While training, some weights are set to 0 at random and the others are enlarged, so that the expected sum stays the same.</source>
        <translation>训练时随机丢弃一部分权重并放大其余权重，使总和的期望保持不变。</translation>
    </message>
    <message>
        <source>Context vectors after dropout</source>
        <translation>Dropout 后的上下文向量</translation>
    </message>
    <message>
        <source>While training, some entries of the context vectors are set to 0 at random and the others are enlarged, so that the expected value stays the same.</source>
        <translation>训练时随机丢弃上下文向量的一部分元素并放大其余元素，使期望值保持不变。</translation>
    </message>
    <message>
        <source>Embedding width</source>
        <translation>嵌入宽度</translation>
    </message>
    <message>
        <source>How many numbers stand for one token.</source>
        <translation>用多少个数表示一个词元。</translation>
    </message>
    <message>
        <source>Embedding seed</source>
        <translation>嵌入种子</translation>
    </message>
    <message>
        <source>Draws the embeddings; keep it different from the parameters&apos; seed, or the numbers correlate.</source>
        <translation>用于生成嵌入；请与参数种子不同，否则数值会相关。</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Draw each token&apos;s row by itself, or the whole table as nn.Embedding draws it.</source>
        <translation>逐个生成每个词元的行，或像 nn.Embedding 那样生成整张表。</translation>
    </message>
    <message>
        <source>Token by token</source>
        <translation>逐词元</translation>
    </message>
    <message>
        <source>The row of &quot;%1&quot; is the longest: length %2.</source>
        <translation>“%1”的行最长：长度为 %2。</translation>
    </message>
    <message>
        <source>Each token is looked up as a row of numbers. Equal tokens have equal rows, wherever they stand.</source>
        <translation>每个词元查表得到一行数字。相同的词元无论在何处，行都相同。</translation>
    </message>
    <message>
        <source>Query weights</source>
        <translation>查询权重</translation>
    </message>
    <message>
        <source>Query bias</source>
        <translation>查询偏置</translation>
    </message>
    <message>
        <source>Key weights</source>
        <translation>键权重</translation>
    </message>
    <message>
        <source>Key bias</source>
        <translation>键偏置</translation>
    </message>
    <message>
        <source>Value weights</source>
        <translation>值权重</translation>
    </message>
    <message>
        <source>Value bias</source>
        <translation>值偏置</translation>
    </message>
    <message>
        <source>Output weights</source>
        <translation>输出权重</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Each token&apos;s row of numbers times the query weights. Each query is compared with all keys: a large dot product gives that key a large weight.</source>
        <translation>每个词元的数字行乘以查询权重。每个查询与所有键比较：点积越大，该键得到的权重越大。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Each token&apos;s row of numbers times the key weights. A key that points the same way as a query gets a high score from it.</source>
        <translation>每个词元的数字行乘以键权重。与查询方向相同的键会从该查询得到高分。</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Each token&apos;s row of numbers times the value weights. The context vectors are weighted sums of these rows.</source>
        <translation>每个词元的数字行乘以值权重。上下文向量是这些行的加权和。</translation>
    </message>
    <message>
        <source>The row of &quot;%1&quot; has length %2.</source>
        <translation>“%1”的行长度为 %2。</translation>
    </message>
    <message>
        <source>The row of &quot;%1&quot; is the longest (%2), the row of &quot;%3&quot; the shortest (%4).</source>
        <translation>“%1”的行最长（%2），“%3”的行最短（%4）。</translation>
    </message>
    <message>
        <source>Draw weights around zero</source>
        <translation>生成零附近的权重</translation>
    </message>
    <message>
        <source>Draw other weights</source>
        <translation>换一组权重</translation>
    </message>
    <message>
        <source>Without weights the embeddings themselves serve as queries, keys and values. Several heads share their columns.</source>
        <translation>不带权重时，嵌入本身充当查询、键和值。多个头分用它们的列。</translation>
    </message>
    <message>
        <source>cut</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>What the scores are divided by: the root of the head width, the head width, or a number.</source>
        <translation>分数除以什么：头宽度的平方根、头宽度或一个数。</translation>
    </message>
    <message>
        <source>÷ √width</source>
        <translation>÷ √宽度</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>÷ width</source>
        <translation>÷ 宽度</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Divides the scores once more: below 1 the largest weight of a row grows, above 1 the weights become more even.</source>
        <translation>再次除分数：小于 1 时一行中最大的权重变大，大于 1 时各权重趋于均匀。</translation>
    </message>
    <message>
        <source>Query &quot;%1&quot; and key &quot;%2&quot; match best: %3.</source>
        <translation>查询“%1”与键“%2”最匹配：%3。</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>缩放后的分数</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Dot products of long vectors are large, and softmax would give almost all weight to one key. Dividing by the root of the head width keeps them in range.</source>
        <translation>长向量的点积很大，softmax 会把几乎全部权重给一个键。除以头宽度的平方根可使其保持在合适的范围内。</translation>
    </message>
    <message>
        <source>Lower the temperature to 0.1</source>
        <translation>将温度降到 0.1</translation>
    </message>
    <message>
        <source>Raise the temperature to 10</source>
        <translation>将温度升到 10</translation>
    </message>
    <message>
        <source>Switch scaling off</source>
        <translation>关闭缩放</translation>
    </message>
    <message>
        <source>Attention scores</source>
        <translation>注意力分数</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Each query is compared with each key. A score is their dot product: large when the two point the same way.</source>
        <translation>每个查询与每个键相比较。分数是两者的点积：方向相同时分数大。</translation>
    </message>
    <message>
        <source>Compare the embeddings themselves</source>
        <translation>直接比较嵌入本身</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>1 where a query may see a key, else 0. Causal: a token sees itself and the tokens before it.</source>
        <translation>查询可以看到键处为 1。因果：词元只能看到自己及其之前的内容。</translation>
    </message>
    <message>
        <source>Key %1 does not come after query %2: allowed.</source>
        <translation>键 %1 不在查询 %2 之后：允许。</translation>
    </message>
    <message>
        <source>Key %1 comes after query %2: masked.</source>
        <translation>键 %1 在查询 %2 之后：被掩码遮住。</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>加掩码的分数</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>加掩码</translation>
    </message>
    <message>
        <source>Mask after softmax instead</source>
        <translation>改在 softmax 之后加掩码</translation>
    </message>
    <message>
        <source>Let every token see all</source>
        <translation>让每个词元都能看到全部</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may not see &quot;%2&quot;: minus infinity, so that softmax gives exactly 0.</source>
        <translation>“%1”不能看到“%2”：取负无穷，使 softmax 恰好给出 0。</translation>
    </message>
    <message>
        <source>%1 of %2 scores {%1:is|are} masked; the first query sees %3 of %4 {%4:key|keys}.</source>
        <translation>%2 个分数中有 %1 个被掩码遮住；第一个查询能看到 %4 个键中的 %3 个。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>Without weights</source>
        <translation>不带权重</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Number of heads; each has an equal part of the width.</source>
        <translation>头的数量；各头平分宽度。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Width of the queries and keys of all heads together; a multiple of the heads.</source>
        <translation>所有头的查询和键的总宽度；须为头数的倍数。</translation>
    </message>
    <message>
        <source>Value width</source>
        <translation>值宽度</translation>
    </message>
    <message>
        <source>Width of the values of all heads together; as wide as the queries unless given.</source>
        <translation>所有头的值的总宽度；未给定时与查询同宽。</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>One weight matrix cut into heads, or one matrix per head: the same numbers, stored differently.</source>
        <translation>一个权重矩阵切分给各头，或每个头一个矩阵：数值相同，存储方式不同。</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>Stacked</source>
        <translation>堆叠</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Parameter seed</source>
        <translation>参数种子</translation>
    </message>
    <message>
        <source>What torch.manual_seed gets before the weights are drawn: query, key, value, output.</source>
        <translation>生成权重前传给 torch.manual_seed 的值；顺序为查询、键、值、输出。</translation>
    </message>
    <message>
        <source>After the embeddings</source>
        <translation>接在嵌入之后</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Draw weights as torch.rand does (0 to 1), or as nn.Linear does (around 0).</source>
        <translation>像 torch.rand 那样（0 到 1）或像 nn.Linear 那样（0 附近）生成权重。</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Mask method</source>
        <translation>掩码方式</translation>
    </message>
    <message>
        <source>Minus infinity before softmax, or zero after it and divide by the new sum.</source>
        <translation>softmax 之前取负无穷，或之后置零并除以新的总和。</translation>
    </message>
    <message>
        <source>Before softmax</source>
        <translation>softmax 之前</translation>
    </message>
    <message>
        <source>After softmax</source>
        <translation>softmax 之后</translation>
    </message>
    <message>
        <source>Normalizer</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>How a row of scores becomes shares that add up to 1.</source>
        <translation>一行分数如何变成总和为 1 的份额。</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Divide by the sum</source>
        <translation>除以总和</translation>
    </message>
    <message>
        <source>Dropout rate</source>
        <translation>Dropout 率</translation>
    </message>
    <message>
        <source>Probability that an entry is set to 0; the others are divided by 1 minus this.</source>
        <translation>元素被丢弃的概率；其余元素除以 1 减去该值。</translation>
    </message>
    <message>
        <source>Dropout seed</source>
        <translation>Dropout 种子</translation>
    </message>
    <message>
        <source>What torch.manual_seed gets before the mask is drawn.</source>
        <translation>生成掩码前传给 torch.manual_seed 的值。</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Dropout acts in training only; in evaluation it leaves everything as it is.</source>
        <translation>dropout（随机失活）只在训练时起作用；评估时一切保持原样。</translation>
    </message>
    <message>
        <source>Dropout place</source>
        <translation>Dropout 位置</translation>
    </message>
    <message>
        <source>Set attention weights, or entries of the context vectors, to 0.</source>
        <translation>丢弃注意力权重，或上下文向量的元素。</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Generator</source>
        <translation>生成器</translation>
    </message>
    <message>
        <source>Which PyTorch build&apos;s mask to draw: most notebooks on x86 processors use the one with MKL.</source>
        <translation>按哪种 PyTorch 构建生成掩码：x86 处理器上的笔记本（notebook）大多使用带 MKL 的构建。</translation>
    </message>
    <message>
        <source>PyTorch without MKL</source>
        <translation>不带 MKL 的 PyTorch</translation>
    </message>
    <message>
        <source>PyTorch with MKL</source>
        <translation>带 MKL 的 PyTorch</translation>
    </message>
    <message>
        <source>%1 tokens, all different, so each has an id and an embedding of its own.</source>
        <translation>%1 个词元互不相同，因此各有自己的 id 和嵌入。</translation>
    </message>
    <message>
        <source>%1 tokens, %2 of them different: equal tokens share an id and an embedding.</source>
        <translation>%1 个词元，其中 %2 个不同：相同的词元共用一个 id 和嵌入。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The text is cut into tokens. From here on the program works with one row of numbers per token.</source>
        <translation>文本被切分为词元。从这里起，程序对每个词元用一行数字来计算。</translation>
    </message>
    <message>
        <source>Token &quot;%1&quot; has the id %2.</source>
        <translation>词元“%1”的 id 为 %2。</translation>
    </message>
    <message>
        <source>Token ids</source>
        <translation>词元 id</translation>
    </message>
    <message>
        <source>Ids</source>
        <translation>id</translation>
    </message>
    <message>
        <source>Each distinct token gets a number, in code-point order. The id picks the row of the embedding table.</source>
        <translation>每个不同的词元按码位顺序得到一个编号。id 用于选取嵌入表中的行。</translation>
    </message>
    <message>
        <source>Place of &quot;%1&quot; among the distinct tokens in code-point order, counted from 0.</source>
        <translation>“%1”在按码位排序的不同词元中的位置，从 0 开始计数。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may see no key, so its row is zeros (PyTorch gives NaN).</source>
        <translation>“%1”看不到任何键，因此它的行全为零（PyTorch 会给出 NaN）。</translation>
    </message>
    <message>
        <source>All that &quot;%1&quot; may see is 0 here, so there is nothing to divide: zeros (PyTorch gives NaN).</source>
        <translation>“%1”能看到的在此全为 0，没有可除的内容：结果为零（PyTorch 会给出 NaN）。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may not see &quot;%2&quot;: the weight is exactly 0.</source>
        <translation>“%1”不能看到“%2”：权重恰好为 0。</translation>
    </message>
    <message>
        <source>exp(score − %1)</source>
        <translation>exp(分数 − %1)</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>÷ %1</source>
        <translation>÷ %1</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Divide by the sum instead</source>
        <translation>改为除以总和</translation>
    </message>
    <message>
        <source>softmax of each row</source>
        <translation>逐行 softmax</translation>
    </message>
    <message>
        <source>Each score is divided by the sum of its row. The shares add up to 1, but negative scores give negative shares; softmax does not have this flaw.</source>
        <translation>每个分数除以所在行的总和。份额之和为 1，但负的分数会得到负的份额；softmax 没有这个缺陷。</translation>
    </message>
    <message>
        <source>Use softmax</source>
        <translation>使用 softmax</translation>
    </message>
    <message>
        <source>÷ sum of each row</source>
        <translation>÷ 每行之和</translation>
    </message>
    <message>
        <source>Weights before the mask</source>
        <translation>加掩码前的权重</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>The weights without a mask. They depend on the masked scores, too; dividing by the new sum below removes that.</source>
        <translation>没有掩码时的权重。此时它们也取决于被掩盖的分数；之后除以新的和会消除这一影响。</translation>
    </message>
    <message>
        <source>Masked weights</source>
        <translation>掩码后的权重</translation>
    </message>
    <message>
        <source>Zeroed</source>
        <translation>置零</translation>
    </message>
    <message>
        <source>Forbidden weights become zero, so a row no longer adds up to 1.</source>
        <translation>被禁止的权重变为零，因此一行的总和不再为 1。</translation>
    </message>
    <message>
        <source>After the mask the rest of each row is divided by its sum, so that the shares add up to 1 again: the same weights as with minus infinity before softmax.</source>
        <translation>加掩码后，每行余下的部分除以其总和，使份额之和重新为 1：所得权重与 softmax 之前取负无穷时相同。</translation>
    </message>
    <message>
        <source>Mask before softmax instead</source>
        <translation>改在 softmax 之前加掩码</translation>
    </message>
    <message>
        <source>Active heads</source>
        <translation>启用的头</translation>
    </message>
    <message>
        <source>A head that is switched off has context vectors of zero, to see what it contributes.</source>
        <translation>被关闭的头的上下文向量为零，以便看出它的贡献。</translation>
    </message>
    <message>
        <source>The output that is furthest from 0, %1, stands in the row of &quot;%2&quot;; most of it is the bias, %3.</source>
        <translation>离 0 最远的输出 %1 位于“%2”的行；其中大部分是偏置 %3。</translation>
    </message>
    <message>
        <source>The output that is furthest from 0, %1, stands in the row of &quot;%2&quot;; head %3 adds most to it, %4.</source>
        <translation>离 0 最远的输出 %1 位于“%2”的行；头 %3 的贡献最大，为 %4。</translation>
    </message>
    <message>
        <source>Set to 0 at random, with probability %1.</source>
        <translation>随机置为 0，概率为 %1。</translation>
    </message>
    <message>
        <source>drawn as PyTorch with MKL draws it, seed %1</source>
        <translation>按带 MKL 的 PyTorch 的方式生成，随机种子 %1。</translation>
    </message>
    <message>
        <source>drawn as PyTorch without MKL draws it, seed %1</source>
        <translation>按不带 MKL 的 PyTorch 的方式生成，随机种子 %1。</translation>
    </message>
    <message>
        <source>Softmax turns each row into shares that add up to 1. Where a mask is on, a masked key gets exactly 0, so a token cannot look ahead.</source>
        <translation>softmax 把每一行变成总和为 1 的份额。有掩码时，被掩码的键恰好得到 0，因此词元不能向前看。</translation>
    </message>
    <message>
        <source>heads.off names head %1, but there {%2:is|are} %2 {%2:head|heads}, counted from 0.</source>
        <translation>heads.off 指定了头 %1，但共有 %2 个头，从 0 开始计数。</translation>
    </message>
    <message>
        <source>Red and blue</source>
        <translation>红与蓝</translation>
    </message>
    <message>
        <source>Orange and blue</source>
        <translation>橙与蓝</translation>
    </message>
    <message>
        <source>Green to night blue</source>
        <translation>绿到夜蓝</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>琥珀</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>紫</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰</translation>
    </message>
    <message>
        <source>Purple and green</source>
        <translation>紫与绿</translation>
    </message>
    <message>
        <source>Gold and violet</source>
        <translation>金与紫</translation>
    </message>
    <message>
        <source>Line %1: the closing quote of a field is missing.</source>
        <translation>第 %1 行：字段缺少结束引号。</translation>
    </message>
    <message>
        <source>Line %1: text stands behind the closing quote of a field.</source>
        <translation>第 %1 行：字段的结束引号后还有文字。</translation>
    </message>
    <message>
        <source>Line %1, field %2 is empty; a number should stand there.</source>
        <translation>第 %1 行第 %2 个字段为空；那里应是一个数。</translation>
    </message>
    <message>
        <source>Line %1, field %2: &quot;%3&quot; is no number; write 0.5, 1e-6 or -2.</source>
        <translation>第 %1 行第 %2 个字段：“%3”不是数；请写 0.5、1e-6 或 -2。</translation>
    </message>
    <message>
        <source>This is no text; copy numbers from a spreadsheet or from a matrix.</source>
        <translation>这不是文本；请从电子表格或矩阵复制数字。</translation>
    </message>
    <message>
        <source>There is no text to paste; copy numbers from a spreadsheet or from a matrix.</source>
        <translation>没有可粘贴的文本；请从电子表格或矩阵复制数字。</translation>
    </message>
    <message>
        <source>Line %1 is empty; paste one block at a time.</source>
        <translation>第 %1 行为空；请一次粘贴一个数据块。</translation>
    </message>
    <message>
        <source>Line %1 has %2 {%2:field|fields}, the first has %3; all should have as many.</source>
        <translation>第 %1 行有 %2 个字段，第一行有 %3 个；各行应一样多。</translation>
    </message>
    <message>
        <source>%1 holds no unsaved work that this version can read.</source>
        <translation>%1 中没有此版本能读取的未保存内容。</translation>
    </message>
    <message>
        <source>The block is %1, but %2 is only %3.</source>
        <translation>数据块为 %1，而 %2 只有 %3。</translation>
    </message>
    <message>
        <source>The block is %1, but from row %2, column %3 of %4 (%5) there is only room for %6: start further up or left.</source>
        <translation>数据块为 %1，但从 %4（%5）的第 %2 行第 %3 列起只能放下 %6：请从更靠上或靠左处开始。</translation>
    </message>
    <message>
        <source>Rows %1 and %2 both belong to &quot;%3&quot;, but the block gives them different numbers.</source>
        <translation>第 %1 行和第 %2 行都属于“%3”，但数据块给出了不同的数。</translation>
    </message>
    <message>
        <source>%1 has no row %2, column %3; it is %4.</source>
        <translation>%1 没有第 %2 行第 %3 列；它的大小为 %4。</translation>
    </message>
    <message>
        <source>Row %1, column %2 of the block is %3; a cell takes finite numbers only.</source>
        <translation>数据块第 %1 行第 %2 列是 %3；单元格只接受有限的数。</translation>
    </message>
    <message>
        <source>A mask holds 0 (hidden) or 1 (allowed) and cannot be filled with random numbers.</source>
        <translation>掩码只含 0（隐藏）或 1（允许），不能用随机数填充。</translation>
    </message>
    <message>
        <source>There is no mask here; switch the mask on first.</source>
        <translation>这里没有掩码；请先打开掩码。</translation>
    </message>
    <message>
        <source>The file has become shorter while it was read.</source>
        <translation>文件在读取时变短了。</translation>
    </message>
    <message>
        <source>The heatmaps are drawn by a script in this page; please let it run.</source>
        <translation>热图由此页面中的脚本绘制；请允许其运行。</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>hidden by the mask</source>
        <translation>被掩码隐藏</translation>
    </message>
    <message>
        <source>The page cannot be written: %1.</source>
        <translation>无法写入网页：%1。</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
    <message>
        <source>The page would hold %1 numbers, more than a browser can show; choose fewer matrices, three million numbers at most.</source>
        <translation>网页将含 %1 个数，超出浏览器的显示能力；请选择更少的矩阵，最多三百万个数。</translation>
    </message>
    <message>
        <source>Line %1, column %2: there are more than %3 million values; that is too large to open.</source>
        <translation>第 %1 行第 %2 列：超过 %3 百万个值；太大，无法打开。</translation>
    </message>
    <message>
        <source>Line %1: the shape of %2 should be a list of lengths.</source>
        <translation>第 %1 行：%2 的形状应为长度列表。</translation>
    </message>
    <message>
        <source>Line %1: %2 has the shape %3, but data holds %4 {%4:number|numbers}.</source>
        <translation>第 %1 行：%2 的形状为 %3，但数据含 %4 个数。</translation>
    </message>
    <message>
        <source>Line %1: a number should stand here in %2.</source>
        <translation>第 %1 行：%2 的此处应是一个数。</translation>
    </message>
    <message>
        <source>Line %1: a list in %2 has %3 {%3:item|items}, the first one of its kind has %4.</source>
        <translation>第 %1 行：%2 中一个列表有 %3 项，而同类的第一个有 %4 项。</translation>
    </message>
    <message>
        <source>Line %1: there are more than 10,000 arrays.</source>
        <translation>第 %1 行：数组超过 10,000 个。</translation>
    </message>
    <message>
        <source>The text has %1 bytes; more than 48 MB of numbers cannot be read as text. NPY, NPZ and safetensors hold more.</source>
        <translation>文本有 %1 字节；超过 48 MB 的数无法作为文本读取。NPY、NPZ 和 safetensors 可容纳更多。</translation>
    </message>
    <message>
        <source>%1 has %2 cells; TeX has memory for a plot of 20,000. Include its PDF instead.</source>
        <translation>%1 有 %2 个单元格；TeX 的内存只够绘制 20,000 个。请改用其 PDF。</translation>
    </message>
    <message>
        <source>The NPY file holds %1; it should hold numbers or texts of fixed width, such as &apos;&lt;f4&apos;, &apos;&lt;f8&apos;, &apos;&lt;i8&apos; or &apos;&lt;U9&apos;.</source>
        <translation>NPY 文件含 %1；应为数或定宽文本，例如 &apos;&lt;f4&apos;、&apos;&lt;f8&apos;、&apos;&lt;i8&apos; 或 &apos;&lt;U9&apos;。</translation>
    </message>
    <message>
        <source>The shape %1 of the NPY file is none; it should be a tuple of lengths, such as (6, 3).</source>
        <translation>NPY 文件的形状 %1 无效；应为长度元组，例如 (6, 3)。</translation>
    </message>
    <message>
        <source>The shape %1 of the NPY file is too large to open.</source>
        <translation>NPY 文件的形状 %1 太大，无法打开。</translation>
    </message>
    <message>
        <source>The NPY file says the shape %1 of &apos;%2&apos;, which is %3 {%3:byte|bytes}, but %4 {%4:byte follows|bytes follow} its header.</source>
        <translation>NPY 文件声明形状 %1、类型 &apos;%2&apos;，共 %3 字节，但头部之后有 %4 字节。</translation>
    </message>
    <message>
        <source>Entry %1: %2</source>
        <translation>条目 %1：%2</translation>
    </message>
    <message>
        <source>Line %1 of the header: %2 needs &quot;dtype&quot;, &quot;shape&quot; and &quot;data_offsets&quot;.</source>
        <translation>头部第 %1 行：%2 需要 &quot;dtype&quot;、&quot;shape&quot; 和 &quot;data_offsets&quot;。</translation>
    </message>
    <message>
        <source>Line %1 of the header: the shape of %2 should be a list of lengths.</source>
        <translation>头部第 %1 行：%2 的形状应为长度列表。</translation>
    </message>
    <message>
        <source>Line %1 of the header: data_offsets of %2 should be its begin and its end.</source>
        <translation>头部第 %1 行：%2 的 data_offsets 应为其起点和终点。</translation>
    </message>
    <message>
        <source>Line %1 of the header: %2 has the shape %3 of %4, which does not fit into its %5 {%5:byte|bytes}.</source>
        <translation>头部第 %1 行：%2 的形状为 %3、类型 %4，与其 %5 字节不符。</translation>
    </message>
    <message>
        <source>The header of the safetensors file should have %1 {%1:byte|bytes}, but the file has %2.</source>
        <translation>safetensors 文件的头部应有 %1 字节，但文件只有 %2 字节。</translation>
    </message>
    <message>
        <source>The header of the safetensors file has %1 bytes; more than 16 MB cannot be opened.</source>
        <translation>safetensors 文件的头部有 %1 字节；超过 16 MB 无法打开。</translation>
    </message>
    <message>
        <source>The header of the safetensors file should be a JSON object.</source>
        <translation>safetensors 文件的头部应为 JSON 对象。</translation>
    </message>
    <message>
        <source>The bytes of %1 end at %2, but the file has only %3 after its header.</source>
        <translation>%1 的字节到 %2 为止，但文件头部之后只有 %3 字节。</translation>
    </message>
    <message>
        <source>The bytes of %1 begin at %2, but those before end at %3; there may be no gaps and no overlaps.</source>
        <translation>%1 的字节从 %2 开始，但前面的到 %3 为止；不允许有空隙或重叠。</translation>
    </message>
    <message>
        <source>The tensors end at byte %1 after the header, but the file has %2.</source>
        <translation>张量在头部之后第 %1 字节结束，但文件有 %2 字节。</translation>
    </message>
    <message>
        <source>%1 has the shape %2; more than 16 million numbers cannot be read at once.</source>
        <translation>%1 的形状为 %2；一次不能读取超过 1600 万个数。</translation>
    </message>
    <message>
        <source>%1 holds %2; numbers are needed.</source>
        <translation>%1 含 %2；需要数。</translation>
    </message>
    <message>
        <source>%1 holds numbers; texts are needed.</source>
        <translation>%1 含数；需要文本。</translation>
    </message>
    <message>
        <source>%1 holds more than 16 MB of text.</source>
        <translation>%1 含超过 16 MB 的文本。</translation>
    </message>
    <message>
        <source>%1 has the shape %2; a matrix, with rows and columns, is needed.</source>
        <translation>%1 的形状为 %2；需要有行和列的矩阵。</translation>
    </message>
    <message>
        <source>The table has more than 2 million fields, which is too large as text. NPY, NPZ and safetensors hold more.</source>
        <translation>表格超过 200 万个字段，作为文本太大。NPY、NPZ 和 safetensors 可容纳更多。</translation>
    </message>
    <message>
        <source>This is no file of numbers that is known: CSV, TSV, JSON, NPY, NPZ and safetensors are.</source>
        <translation>这不是已知的数据文件：支持 CSV、TSV、JSON、NPY、NPZ 和 safetensors。</translation>
    </message>
    <message>
        <source>The ZIP directory of the file is damaged or cut off; write the file again.</source>
        <translation>文件的 ZIP 目录已损坏或被截断；请重新写入文件。</translation>
    </message>
    <message>
        <source>The file has more than 10,000 entries.</source>
        <translation>文件的条目超过 10,000 个。</translation>
    </message>
    <message>
        <source>Entry %1 lies outside of the file.</source>
        <translation>条目 %1 位于文件之外。</translation>
    </message>
    <message>
        <source>The header of entry %1 differs from the directory of the file.</source>
        <translation>条目 %1 处的内容与文件目录中的不一致。</translation>
    </message>
    <message>
        <source>Entry %1 claims a length that its bytes cannot have.</source>
        <translation>条目 %1 声明的长度与其字节不可能相符。</translation>
    </message>
    <message>
        <source>Entry %1 is encrypted.</source>
        <translation>条目 %1 已加密。</translation>
    </message>
    <message>
        <source>Entry %1 is packed in a way that is not known; store it, or deflate it.</source>
        <translation>条目 %1 的压缩方式未知；请直接存储或使用 deflate。</translation>
    </message>
    <message>
        <source>The file has two entries of the name %1.</source>
        <translation>文件有两个名为 %1 的条目。</translation>
    </message>
    <message>
        <source>Two entries of the file lie over each other, at byte %1.</source>
        <translation>文件的两个条目在第 %1 字节处重叠。</translation>
    </message>
    <message>
        <source>There is not enough memory to unpack entry %1.</source>
        <translation>内存不足，无法解压条目 %1。</translation>
    </message>
    <message>
        <source>The packed bytes of entry %1 are damaged.</source>
        <translation>条目 %1 的压缩数据已损坏。</translation>
    </message>
    <message>
        <source>There is no room for a temporary file with entry %1.</source>
        <translation>没有空间为条目 %1 创建临时文件。</translation>
    </message>
    <message>
        <source>Entry %1 is not as long as the directory of the file says.</source>
        <translation>条目 %1 的长度与文件目录所述不符。</translation>
    </message>
    <message>
        <source>The checksum of entry %1 is wrong; the file is damaged.</source>
        <translation>条目 %1 的校验和错误；文件已损坏。</translation>
    </message>
    <message>
        <source>Entry %1 has more than 2 GB when unpacked; write it with numpy.savez, unpacked.</source>
        <translation>条目 %1 解压后超过 2 GB；请用 numpy.savez 不压缩地写入。</translation>
    </message>
    <message>
        <source>The archive cannot be written: %1.</source>
        <translation>无法写入归档：%1。</translation>
    </message>
    <message>
        <source>The archive would be larger than 4 GB; write fewer matrices into one file.</source>
        <translation>归档将超过 4 GB；请减少写入一个文件的矩阵。</translation>
    </message>
    <message>
        <source>%1 holds 0 (hidden) or 1 (allowed), not %2.</source>
        <translation>%1 只含 0（隐藏）或 1（允许），而不是 %2。</translation>
    </message>
    <message>
        <source>rows given or edited by token</source>
        <translation>按词元给定或修改的行</translation>
    </message>
    <message>
        <source>%1 is %2×%3, but a worksheet has room for %4×%5: choose a shorter text, smaller widths or other steps.</source>
        <translation>%1 为 %2×%3，而练习纸只能放 %4×%5：请选择更短的文本、更小的宽度或其他步骤。</translation>
    </message>
    <message>
        <source>%1 is not computed, so there is nothing to fill in.</source>
        <translation>%1 没有被计算，因此没有可填写的内容。</translation>
    </message>
    <message>
        <source>The mask hides cell [%1,%2] of %3, so there is nothing to fill in.</source>
        <translation>掩码隐藏了 %3 的单元格 [%1,%2]，因此没有可填写的内容。</translation>
    </message>
    <message>
        <source>No cell would be left to fill in; choose a larger share or name some cells.</source>
        <translation>没有可填写的单元格；请选择更大的比例或指定单元格。</translation>
    </message>
    <message>
        <source>the array</source>
        <translation>该数组</translation>
    </message>
    <message>
        <source>%1 has the shape %2; every length should be 1 or more.</source>
        <translation>%1 的形状为 %2；每个长度都应至少为 1。</translation>
    </message>
    <message>
        <source>There {%1:is|are} %1 key {%1:token|tokens}, but the weights have %2 {%2:key|keys}; give one token for each.</source>
        <translation>有 %1 个键词元，而权重有 %2 个键；每个键应有一个词元。</translation>
    </message>
    <message>
        <source>%1 has the shape %2, which takes %3 GB; up to 1 GB can be opened. Save fewer layers, such as attention[:4], or float32 instead of float64.</source>
        <translation>%1 的形状为 %2，需要 %3 GB；最多可打开 1 GB。请少保存几层，例如 attention[:4]，或用 float32 代替 float64。</translation>
    </message>
    <message>
        <source>%1 has the shape %2, but %3 has %4; all layers need the same.</source>
        <translation>%1 的形状为 %2，而 %3 为 %4；各层必须相同。</translation>
    </message>
    <message>
        <source>%1 has %2 {%2:layer|layers} of %3 {%3:head|heads}; up to %4 heads in all can be opened. Save fewer layers, such as attention[:4].</source>
        <translation>%1 有 %2 层，每层 %3 个头；总共最多可打开 %4 个头。请少保存几层，例如 attention[:4]。</translation>
    </message>
    <message>
        <source>%1 of the weights in %2 {%1:is no number|are no numbers} (NaN) and {%1:is|are} shown as such.</source>
        <translation>%2 中有 %1 个权重不是数（NaN）；将照原样显示。</translation>
    </message>
    <message>
        <source>%1 of %2 rows in %3 {%1:does|do} not sum to 1 (first: row %4 of %5, which sums to %6) and {%1:is shown as it is|are shown as they are}.</source>
        <translation>%3 的 %2 行中有 %1 行之和不为 1（第一个：%5 的第 %4 行，和为 %6）；将照原样显示。</translation>
    </message>
    <message>
        <source>Line %1: %2 should be a list, as the others beside it are.</source>
        <translation>第 %1 行：%2 应为列表，与它旁边的一样。</translation>
    </message>
    <message>
        <source>Line %1: %2 has the length %3, but the first of its kind has %4; all should have the same.</source>
        <translation>第 %1 行：%2 的长度为 %3，而同类第一个为 %4；应全部相同。</translation>
    </message>
    <message>
        <source>Line %1: %2 should be nested lists, [layers][heads][query][key], or {&quot;shape&quot;: [...], &quot;data&quot;: [...]}.</source>
        <translation>第 %1 行：%2 应为嵌套列表 [层][头][查询][键]，或 {&quot;shape&quot;: [...], &quot;data&quot;: [...]}。</translation>
    </message>
    <message>
        <source>Line %1: %2.shape should be whole numbers from 1 on.</source>
        <translation>第 %1 行：%2.shape 应为从 1 开始的整数。</translation>
    </message>
    <message>
        <source>Line %1: %2 has a shape of %3 {%3:number|numbers}, but data holds %4.</source>
        <translation>第 %1 行：%2 的形状应有 %3 个数，而 data 中有 %4 个。</translation>
    </message>
    <message>
        <source>Line %1: %2 should be a list of texts, one per token.</source>
        <translation>第 %1 行：%2 应为文本列表，每个词元一个。</translation>
    </message>
    <message>
        <source>Line %1: %2[%3] should be a text in double quotes.</source>
        <translation>第 %1 行：%2[%3] 应为双引号中的文本。</translation>
    </message>
    <message>
        <source>Line %1: %2 should hold &quot;weights&quot;, as the layers before it do.</source>
        <translation>第 %1 行：%2 应含有 &quot;weights&quot;，与前面各层一样。</translation>
    </message>
    <message>
        <source>Line %1: attention.%2 is missing or is not what this program writes.</source>
        <translation>第 %1 行：attention.%2 缺失，或不是本程序所写的内容。</translation>
    </message>
    <message>
        <source>Line %1: attention has a shape of %2 {%2:number|numbers}, but data holds %3.</source>
        <translation>第 %1 行：attention 的形状应有 %2 个数，而 data 中有 %3 个。</translation>
    </message>
    <message>
        <source>Line %1: the session shows the attention weights of %2, which is no longer there; put %3 beside the session.</source>
        <translation>第 %1 行：会话显示 %2 的注意力权重，但该文件已不存在；请把 %3 放到会话文件旁边。</translation>
    </message>
    <message>
        <source>Line %1: the session shows the attention weights of %2, but that file has changed (its SHA-256 was %3); open the file itself to see what it holds now.</source>
        <translation>第 %1 行：会话显示 %2 的注意力权重，但该文件已改变（原 SHA-256 为 %3）；请直接打开该文件查看现在的内容。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1:%2</translation>
    </message>
    <message>
        <source>%1 has the shape %2; a bias is one row of numbers.</source>
        <translation>%1 的形状为 %2；偏置应为一行数。</translation>
    </message>
    <message>
        <source>%1 has the shape %2, which holds %3 numbers; between 1 and 16 million can be taken.</source>
        <translation>%1 的形状为 %2，共 %3 个数；可接受 1 到 1600 万个。</translation>
    </message>
    <message>
        <source>%1 is %2, but the text has %3 {%3:token|tokens}: embeddings need one row per token.</source>
        <translation>%1 为 %2，但文本有 %3 个词元：嵌入需要每个词元一行。</translation>
    </message>
    <message>
        <source>%1 is %2, but the text has %3 {%3:token|tokens}: embeddings need %3 {%3:row|rows}, one per token, or %4, one per different token.</source>
        <translation>%1 为 %2，而文本有 %3 个词元：嵌入需要 %3 行（每个词元一行）或 %4 行（每个不同的词元一行）。</translation>
    </message>
    <message>
        <source>%1 is %2, which cannot be cut into query, key and value: 3 does not divide %3 {%3:column|columns}.</source>
        <translation>%1 为 %2，无法切分为查询、键和值：%3 列不能被 3 整除。</translation>
    </message>
    <message>
        <source>Query, key and value weights side by side</source>
        <translation>并排的查询、键和值权重</translation>
    </message>
    <message>
        <source>Query, key and value bias side by side</source>
        <translation>并排的查询、键和值偏置</translation>
    </message>
    <message>
        <source>No array has a name that tells what it is; say so with ARRAY=TARGET. There are: %1.</source>
        <translation>没有数组的名称能说明用途；请用 ARRAY=TARGET 指明。现有：%1。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; should be ARRAY=TARGET, such as q_proj.weight=w_query.T.</source>
        <translation>&quot;%1&quot; 应为 ARRAY=TARGET，例如 q_proj.weight=w_query.T。</translation>
    </message>
    <message>
        <source>There is no target &quot;%1&quot;; use %2, with .T behind a weight that is stored as [outputs, inputs].</source>
        <translation>没有目标 &quot;%1&quot;；可用 %2，若权重按 [输出, 输入] 存储则在后面加 .T。</translation>
    </message>
    <message>
        <source>There is no array &quot;%1&quot; in the file; there are: %2.</source>
        <translation>文件中没有数组 &quot;%1&quot;；现有：%2。</translation>
    </message>
    <message>
        <source>There is no path &quot;%1&quot;: layers and heads count from 0, and the last one is &quot;%2&quot;.</source>
        <translation>没有路径 &quot;%1&quot;：层和头从 0 开始计数，最后一个是 &quot;%2&quot;。</translation>
    </message>
    <message>
        <source>There is no &quot;%1&quot; here: the weights were read from a file, which holds nothing else.</source>
        <translation>这里没有 &quot;%1&quot;：权重是从文件读取的，文件中没有别的内容。</translation>
    </message>
    <message>
        <source>The weights of %1 were read from a file: only the model itself could compute them.</source>
        <translation>%1 的权重是从文件读取的：只有模型本身才能算出它们。</translation>
    </message>
    <message>
        <source>edited; the weights are from %1</source>
        <translation>已编辑；权重来自 %1</translation>
    </message>
    <message>
        <source>given: tokens of %1</source>
        <translation>给定：%1 的词元</translation>
    </message>
    <message>
        <source>given: %1 of %2</source>
        <translation>给定：%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 was read from %2: it shows what the model did, and cannot be changed.</source>
        <translation>%1 读自 %2：它显示模型实际所做的，不能更改。</translation>
    </message>
    <message>
        <source>The weights of %1 belong to %2 {%2:token|tokens}, but there {%3:is|are} %3 here; rename the tokens, or start a new session for another text.</source>
        <translation>%1 的权重属于 %2 个词元，而这里有 %3 个；可以重命名词元，要换文本请新建会话。</translation>
    </message>
    <message>
        <source>The weights were read from %1, so %2 changes nothing; leave the setting out.</source>
        <translation>权重读自 %1，因此 %2 不起作用；请去掉该设置。</translation>
    </message>
    <message>
        <source>%1 {%1:cell is no number|cells are no numbers} (NaN), as in the file.</source>
        <translation>有 %1 个单元格不是数（NaN），文件中就是如此。</translation>
    </message>
    <message>
        <source>%1 of %2 rows {%1:does|do} not sum to 1 (first: row %3, which sums to %4).</source>
        <translation>%2 行中有 %1 行之和不为 1（第一个：第 %3 行，和为 %4）。</translation>
    </message>
    <message>
        <source>Read from %1 at %2, not computed here: how much &quot;%3&quot; takes from &quot;%4&quot; in this head.</source>
        <translation>读自 %1 的 %2，并非在此计算：在这个头中 &quot;%3&quot; 从 &quot;%4&quot; 取多少。</translation>
    </message>
    <message>
        <source>The tokens that the model saw, as the file names them. Many models cut words into pieces, each with weights of its own.</source>
        <translation>模型看到的词元，按文件中的名称。许多模型把词切成片段，每个片段有各自的权重。</translation>
    </message>
    <message>
        <source>The file spells this token &quot;%1&quot;.</source>
        <translation>文件中此词元写作 &quot;%1&quot;。</translation>
    </message>
    <message>
        <source>What the model itself computed, read from a file: each row says how much one token takes from every other token in this head. The steps before are not in the file.</source>
        <translation>模型自己算出的结果，从文件读取：每一行说明在这个头中一个词元从其他每个词元取多少。文件中没有之前的步骤。</translation>
    </message>
    <message>
        <source>The weights of %1 were read from a file: nothing here can be computed by hand.</source>
        <translation>%1 的权重是从文件读取的：这里没有可以手算的内容。</translation>
    </message>
    <message>
        <source>There are no attention weights here; an array named &quot;attention&quot;, [layers, heads, query, key], is needed. Weights of a model are taken with Import Numbers, or --import. The file holds: %1.</source>
        <translation>这里没有注意力权重；需要名为 &quot;attention&quot; 的数组 [层, 头, 查询, 键]。模型的权重请用“导入数字”或 --import 取用。文件中有：%1。</translation>
    </message>
    <message>
        <source>%1, layer %2, head %3</source>
        <translation>%1，第 %2 层，第 %3 头</translation>
    </message>
    <message>
        <source>A safetensors file begins with 8 bytes that tell the length of its header, but this one has %1 {%1:byte|bytes}; write it again.</source>
        <translation>safetensors 文件以表示头部长度的 8 个字节开头，而此文件只有 %1 个字节；请重新写出。</translation>
    </message>
    <message>
        <source>%1 is a table of numbers, not a session: it becomes embeddings or weights with Import Numbers, or --import.</source>
        <translation>%1 是数字表格，不是会话：请用“导入数字”或 --import 把它作为嵌入或权重。</translation>
    </message>
    <message>
        <source>There is nothing in it.</source>
        <translation>里面没有内容。</translation>
    </message>
    <message>
        <source>The query weight is %1, but the key weight %2: heads that share keys and values (grouped queries) are not supported.</source>
        <translation>查询权重为 %1，而键权重为 %2：不支持共享键和值的头（分组查询）。</translation>
    </message>
    <message>
        <source>The file holds no arrays of numbers.</source>
        <translation>文件中没有数字数组。</translation>
    </message>
    <message>
        <source>There is one head, so there is nothing to join.</source>
        <translation>只有一个头，没有需要拼接的内容。</translation>
    </message>
    <message>
        <source>Dividing by 1 leaves every score as it is.</source>
        <translation>除以 1 后每个分数保持不变。</translation>
    </message>
    <message>
        <source>cells typed over: %1</source>
        <translation>改写的单元格：%1</translation>
    </message>
    <message>
        <source>“%1” can be read in two ways; type %2 or %3.</source>
        <translation>“%1”有两种读法；请输入 %2 或 %3。</translation>
    </message>
    <message>
        <source>“%1” can be read in two ways; type numbers without separators between thousands, such as %2.</source>
        <translation>“%1”有两种读法；请输入不带千位分隔符的数，例如 %2。</translation>
    </message>
    <message>
        <source>“%1” is no number; type one such as %2, −3, 1/4 or 25%.</source>
        <translation>“%1”不是数；请输入 %2、−3、1/4 或 25% 这样的数。</translation>
    </message>
    <message>
        <source>“%1” is no number; type one such as %2 or −2, without separators between thousands.</source>
        <translation>“%1”不是数；请输入 %2 或 −2 这样的数，不带千位分隔符。</translation>
    </message>
    <message>
        <source>Line %1, field %2: &quot;%3&quot; can be read in two ways; write the numbers without separators between thousands and with one kind of decimal sign.</source>
        <translation>第 %1 行第 %2 个字段：“%3”有两种读法；请去掉千位分隔符，并只使用一种小数点。</translation>
    </message>
    <message>
        <source>Line %1: &quot;%2&quot; can be one number or two; write decimals with a point, or a tab between two numbers.</source>
        <translation>第 %1 行：“%2”可以是一个数，也可以是两个数；请用点作小数点，或在两个数之间使用制表符。</translation>
    </message>
    <message>
        <source>The session gives a mask, but its setting &quot;mask&quot; is not &quot;custom&quot;: the mask is kept and not used.</source>
        <translation>会话给出了掩码，但设置 mask 不是 custom：掩码会保留，但不使用。</translation>
    </message>
    <message>
        <source>Line %1: mask is %2×%3; it needs a row and a column for each token.</source>
        <translation>第 %1 行：mask 的形状是 %2×%3；每个词元都需要一行和一列。</translation>
    </message>
    <message>
        <source>Line %1: row %2, column %3 of mask is %4; a mask holds 0 (hidden) or 1 (allowed).</source>
        <translation>第 %1 行：mask 第 %2 行第 %3 列是 %4；掩码只能是 0（遮住）或 1（允许）。</translation>
    </message>
    <message>
        <source>1 where a query may see a key, 0 where not, as it was drawn or given.</source>
        <translation>查询可以看到键处为 1，看不到处为 0，由手绘或会话给定。</translation>
    </message>
    <message>
        <source>drawn by hand, or given by the session</source>
        <translation>手绘，或由会话给定</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may see &quot;%2&quot;.</source>
        <translation>“%1”可以看到“%2”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may not see &quot;%2&quot;.</source>
        <translation>“%1”不可以看到“%2”。</translation>
    </message>
    <message>
        <source>Which keys a query may see. Causal: itself and what stands before it. Custom: drawn by hand, or given by the session.</source>
        <translation>查询可以看到哪些键。因果：自身及其之前的内容。自定义：手绘，或由会话给定。</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>%1 has the shape %2; the weights of one layer should be [heads, query, key], or the same in a batch, [batch, heads, query, key].</source>
        <translation>%1 的形状是 %2；一层的权重应为 [头, 查询, 键]，或批次形式 [批次, 头, 查询, 键]。</translation>
    </message>
    <message>
        <source>%1 has the shape %2; attention weights should be [layers, heads, query, key], [heads, query, key], [query, key], or one of them in a batch.</source>
        <translation>%1 的形状是 %2；注意力权重应为 [层, 头, 查询, 键]、[头, 查询, 键]、[查询, 键]，或其中之一的批次形式。</translation>
    </message>
    <message>
        <source>%1 has the shape %2, but %3 has %4; all pieces need the same layers and heads.</source>
        <translation>%1 的形状是 %2，而 %3 的形状是 %4；各段的层数和头数必须相同。</translation>
    </message>
    <message>
        <source>%1 has the shape %2: there is no text %3 in a batch of %4; count from 0.</source>
        <translation>%1 的形状是 %2：在含 %4 段文本的批次中没有第 %3 段；从 0 开始计数。</translation>
    </message>
    <message>
        <source>%1 is one matrix, %2, whose rows do not sum to 1, so it is not taken for attention weights; Import Numbers, or --import, makes embeddings or weights of it. An array named &quot;attention&quot;, [layers, heads, query, key], is shown whatever it holds.</source>
        <translation>%1 是一个形状为 %2 的矩阵，各行之和不为 1，因此不当作注意力权重；用“导入数值”或 --import 可把它作为嵌入或权重。名为 &quot;attention&quot;、形状为 [layers, heads, query, key] 的数组则无论内容如何都会显示。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; should be batch=N, N a whole number from 0 on, or array=NAME.</source>
        <translation>“%1”应为 batch=N（N 是从 0 开始的整数）或 array=NAME。</translation>
    </message>
    <message>
        <source>%1 holds a batch of %2 texts; text 0 is shown. :batch=N behind the name of the file opens another.</source>
        <translation>%1 含有一个 %2 段文本的批次；现在显示第 0 段。在文件名后加 :batch=N 可打开另一段。</translation>
    </message>
    <message>
        <source>%1 also holds %2; :array=NAME behind the name of the file opens one of them.</source>
        <translation>%1 还含有 %2；在文件名后加 :array=NAME 可打开其中之一。</translation>
    </message>
    <message>
        <source>Line %1: %2 holds null (None) instead of numbers: the model kept no attention weights. Load it with attn_implementation=&quot;eager&quot; and call it with output_attentions=True.</source>
        <translation>第 %1 行：%2 中是 null (None) 而不是数值：模型没有保留注意力权重。请用 attn_implementation=&quot;eager&quot; 加载模型，并以 output_attentions=True 调用。</translation>
    </message>
    <message>
        <source>This is the matrix %1, which is no attention weights (heads.0.attention_weights is); Import Numbers, or --import, makes embeddings or weights of a matrix.</source>
        <translation>这是矩阵 %1，不是注意力权重（heads.0.attention_weights 才是）；用“导入数值”或 --import 可把矩阵作为嵌入或权重。</translation>
    </message>
    <message>
        <source>There are no attention weights here; a list named &quot;attention&quot;, [layers][heads][query][key], is needed.</source>
        <translation>这里没有注意力权重；需要一个名为 &quot;attention&quot; 的列表 [layers][heads][query][key]。</translation>
    </message>
    <message>
        <source>%1 is there, but the array numbered %2 before it is not; a series of layers should be numbered without gaps, from 0 or 1 on.</source>
        <translation>有 %1，但缺少它之前编号为 %2 的数组；各层应从 0 或 1 开始连续编号。</translation>
    </message>
    <message>
        <source>There are %1 matrices of heads, but not all heads of all layers from the first on; export all of them, or one (such as %2).</source>
        <translation>有 %1 个头的矩阵，但不是从第一个起的所有层的所有头；请导出全部，或只导出一个（例如 %2）。</translation>
    </message>
    <message>
        <source>This is a file of %1; unpack it first.</source>
        <translation>这是 %1 文件；请先解压。</translation>
    </message>
    <message>
        <source>This is a file of %1, which is not read. Two lines of Python make one that is:
%2</source>
        <translation>这是 %1 文件，不能直接读取。用两行 Python 可转换成能读取的文件：
%2</translation>
    </message>
    <message>
        <source>This is a pointer of Git LFS, not the file itself; fetch that with: git lfs pull.</source>
        <translation>这是 Git LFS 指针，不是文件本身；请用 git lfs pull 获取文件。</translation>
    </message>
    <message>
        <source>This is a web page or XML, not a file of numbers; download the file itself.</source>
        <translation>这是网页或 XML，不是数值文件；请下载文件本身。</translation>
    </message>
    <message>
        <source>This is a picture or a PDF, not a file of numbers.</source>
        <translation>这是图片或 PDF，不是数值文件。</translation>
    </message>
    <message>
        <source>This is a ZIP archive without NPY arrays; numpy.savez writes one with arrays, which is called NPZ.</source>
        <translation>这是不含 NPY 数组的 ZIP 压缩包；numpy.savez 写出的含数组的压缩包称为 NPZ。</translation>
    </message>
    <message>
        <source>taken: %1 %2 as %3</source>
        <translation>已取用：%1 %2 作为 %3</translation>
    </message>
    <message>
        <source>transposed from [outputs, inputs]</source>
        <translation>由 [输出, 输入] 转置</translation>
    </message>
    <message>
        <source>cut head by head for %1 {%1:head|heads} (attention.heads)</source>
        <translation>按 %1 个头逐头切分（attention.heads）</translation>
    </message>
    <message>
        <source>cut into query, key and value</source>
        <translation>切分为查询、键和值</translation>
    </message>
    <message>
        <source>with the heads up to %1 beside it</source>
        <translation>连同直到 %1 的各个头</translation>
    </message>
    <message>
        <source>its %1 {%1:head|heads} put together</source>
        <translation>其 %1 个头已拼接</translation>
    </message>
    <message>
        <source>text %1 of the batch</source>
        <translation>批次中的第 %1 段文本</translation>
    </message>
    <message>
        <source>left in the file (%1): %2</source>
        <translation>文件中未取用的数组（%1 个）：%2</translation>
    </message>
    <message>
        <source>drawn, as the file gave none: %1</source>
        <translation>文件中没有，因此随机抽取：%1</translation>
    </message>
    <message>
        <source>layer %1 of the layers %2 is taken; :layer=N behind the file takes another</source>
        <translation>在第 %2 层中取用了第 %1 层；在文件名后加 :layer=N 可取另一层</translation>
    </message>
    <message>
        <source>layer %1 is taken</source>
        <translation>取用了第 %1 层</translation>
    </message>
    <message>
        <source>%1 has the shape %2, a batch of %3 texts; choose one: :batch=0 to :batch=%4 behind the file.</source>
        <translation>%1 的形状是 %2，即 %3 段文本的批次；请选择一段：在文件名后加 :batch=0 到 :batch=%4。</translation>
    </message>
    <message>
        <source>%1: %2 of its %3 rows were taken by their names, the tokens of the text</source>
        <translation>%1：按行名（即文本的词元）取用了 %3 行中的 %2 行</translation>
    </message>
    <message>
        <source>%1 names its rows, but has none for these tokens of the text: %2.</source>
        <translation>%1 的各行有名称，但没有文本中这些词元的行：%2。</translation>
    </message>
    <message>
        <source>%1: the names of its rows (%2 ...) are no tokens of the text; the rows were taken in their order</source>
        <translation>%1：行名（%2 ...）不是文本的词元；各行已按顺序取用</translation>
    </message>
    <message>
        <source>%1 is %2: beside %3 columns of queries it has room for %4 of keys and values each, so heads share them (multi-query or grouped queries), which is not supported. Repeat the keys and values of each group in Python and save three arrays: q_proj.weight, k_proj.weight, v_proj.weight.</source>
        <translation>%1 是 %2：除 %3 列查询外，键和值各只有 %4 列，说明多个头共享键和值（多查询或分组查询），暂不支持。请在 Python 中按组重复键和值，并保存三个数组：q_proj.weight、k_proj.weight、v_proj.weight。</translation>
    </message>
    <message>
        <source>%1 is %2 and stands head by head: its 3 x %3 columns cannot be split into %4 heads.</source>
        <translation>%1 是 %2，按头依次排列：其 3 x %3 列无法分成 %4 个头。</translation>
    </message>
    <message>
        <source>imported: cut out of %1 of %2, transposed</source>
        <translation>导入：从 %2 的 %1 中切出并转置</translation>
    </message>
    <message>
        <source>imported: cut out of %1 of %2</source>
        <translation>导入：从 %2 的 %1 中切出</translation>
    </message>
    <message>
        <source>imported: %1 of %2, transposed</source>
        <translation>导入：%2 的 %1，已转置</translation>
    </message>
    <message>
        <source>imported: %1 of %2</source>
        <translation>导入：%2 的 %1</translation>
    </message>
    <message>
        <source>%1: %2 of its %3 numbers are NaN or infinite (first: row %4, column %5), and so is what is computed from them</source>
        <translation>%1：%3 个数值中有 %2 个是 NaN 或无穷（第一个：第 %4 行第 %5 列），由它们算出的结果也是如此</translation>
    </message>
    <message>
        <source>%1 holds one matrix for each of %2 heads, but %3 heads are asked for; choose %2.</source>
        <translation>%1 为 %2 个头各存一个矩阵，但要求的是 %3 个头；请选择 %2。</translation>
    </message>
    <message>
        <source>Query, key and value weights, head by head</source>
        <translation>逐头排列的查询、键和值权重</translation>
    </message>
    <message>
        <source>Query, key and value bias, head by head</source>
        <translation>逐头排列的查询、键和值偏置</translation>
    </message>
    <message>
        <source>There is no attention of layer %1 in the file; the layers are: %2.</source>
        <translation>文件中没有第 %1 层的注意力；现有的层：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; should end in a whole number from 0 on.</source>
        <translation>“%1”应以从 0 开始的整数结尾。</translation>
    </message>
    <message>
        <source>%1 is neither a session nor a file of numbers that is known: those are JSON, NPY, NPZ, safetensors, CSV and TSV.</source>
        <translation>%1 既不是会话，也不是已知的数值文件：可读取 JSON、NPY、NPZ、safetensors、CSV 和 TSV。</translation>
    </message>
    <message>
        <source>%1 holds None instead of numbers: the model kept no attention weights. Load it with attn_implementation=&quot;eager&quot; and call it with output_attentions=True.</source>
        <translation>%1 中是 None 而不是数值：模型没有保留注意力权重。请用 attn_implementation=&quot;eager&quot; 加载模型，并以 output_attentions=True 调用。</translation>
    </message>
    <message>
        <source>%1 holds Python objects (dtype=object); save numbers, one array of equal lengths: np.asarray(x, dtype=np.float32), and tokens as texts: np.array(tokens, dtype=str).</source>
        <translation>%1 中是 Python 对象 (dtype=object)；请保存数值，即长度一致的数组：np.asarray(x, dtype=np.float32)，词元则保存为文本：np.array(tokens, dtype=str)。</translation>
    </message>
    <message>
        <source>The animation cannot be written: %1.</source>
        <translation>无法写入动画：%1。</translation>
    </message>
    <message>
        <source>A WebP animation is at most %1 pixels wide and high, not %2×%3.</source>
        <translation>WebP 动画的宽和高最多为 %1 像素，不能是 %2×%3。</translation>
    </message>
    <message>
        <source>Cannot write %1: the figure is empty.</source>
        <translation>无法写入 %1：图是空的。</translation>
    </message>
    <message>
        <source>Cannot write %1: %2 x %3 pixels are too many. Choose a smaller scale or resolution.</source>
        <translation>无法写入 %1：%2 x %3 像素太多。请选择较小的缩放比例或分辨率。</translation>
    </message>
    <message>
        <source>Cannot write %1: the picture could not be encoded.</source>
        <translation>无法写入 %1：图片无法编码。</translation>
    </message>
    <message>
        <source>The figure needs at least about %1 x %2 pixels to be readable. Choose a larger size, or fewer dpi.</source>
        <translation>图至少需要约 %1 x %2 像素才能看清。请选择更大的尺寸或更低的 dpi。</translation>
    </message>
    <message>
        <source>The figure needs at least about %1 x %2 mm to be readable. Choose a larger size.</source>
        <translation>图至少需要约 %1 x %2 毫米才能看清。请选择更大的尺寸。</translation>
    </message>
    <message>
        <source>All heads can be shown of a step that every head has, such as %1.</source>
        <translation>只有每个头都有的步骤才能显示所有头，例如 %1。</translation>
    </message>
    <message>
        <source>None of these matrices stands in both sessions with numbers to compare.</source>
        <translation>这些矩阵中没有一个在两个会话中都有可比较的数值。</translation>
    </message>
    <message>
        <source>Arcs show weights of queries and keys, such as %1.</source>
        <translation>弧线图显示查询与键之间的权重，例如 %1。</translation>
    </message>
    <message>
        <source>None of these matrices is a step; a figure of one matrix can show them.</source>
        <translation>这些矩阵都不是步骤；单个矩阵的图可以显示它们。</translation>
    </message>
    <message>
        <source>This session has one head; set attention.heads to 2 or more.</source>
        <translation>此会话只有一个头；请把 attention.heads 设为 2 或更大。</translation>
    </message>
    <message>
        <source>A comparison needs a session that stands as A.</source>
        <translation>比较需要一个作为 A 的会话。</translation>
    </message>
    <message>
        <source>There is no head %1; heads count from 0 to %2.</source>
        <translation>没有头 %1；头的编号从 0 到 %2。</translation>
    </message>
    <message>
        <source>There is no token %1; tokens count from 0 to %2.</source>
        <translation>没有词元 %1；词元的编号从 0 到 %2。</translation>
    </message>
    <message>
        <source>A size is WIDTHxHEIGHT in millimetres or pixels, such as 84mmx60mm or 1200x900, or a width alone, such as 84mm; not &quot;%1&quot;.</source>
        <translation>尺寸写作以毫米或像素为单位的 宽x高，例如 84mmx60mm 或 1200x900，也可以只写宽度，例如 84mm；不能是“%1”。</translation>
    </message>
    <message>
        <source>Pixels are whole numbers, such as 1200x900; not &quot;%1&quot;.</source>
        <translation>像素是整数，例如 1200x900；不能是“%1”。</translation>
    </message>
    <message>
        <source>The resolution can be 30 to 2400 dpi, such as 300; not %1.</source>
        <translation>分辨率可以是 30 到 2400 dpi，例如 300；不能是 %1。</translation>
    </message>
    <message>
        <source>A side can be 80 to 32000 pixels, not %1.</source>
        <translation>边长可以是 80 到 32000 像素，不能是 %1。</translation>
    </message>
    <message>
        <source>A side can be 20 to 5000 mm, not %1.</source>
        <translation>边长可以是 20 到 5000 毫米，不能是 %1。</translation>
    </message>
    <message>
        <source>%1 pixels are too many for a picture. Choose a smaller size or fewer dpi.</source>
        <translation>%1 像素对一张图片来说太多。请选择较小的尺寸或更低的 dpi。</translation>
    </message>
    <message>
        <source>%1 is a file, not a folder.</source>
        <translation>%1 是文件，不是文件夹。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made; choose one that you may write to.</source>
        <translation>无法创建文件夹 %1；请选择一个您有写入权限的文件夹。</translation>
    </message>
    <message>
        <source>Cannot write %1: a PDF page is at most 200 inches long. Choose a smaller figure.</source>
        <translation>无法写入 %1：PDF 页面最长 200 英寸。请选择较小的图。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written.</source>
        <translation>文件夹 %1 无法写入。</translation>
    </message>
    <message>
        <source>%1 has no row %2 and column %3 any more: an edit before this one changed it.</source>
        <translation>%1 已没有第 %2 行第 %3 列：之前的编辑改变了它。</translation>
    </message>
    <message>
        <source>Line %1: the session shows the attention weights of %2, which is no file; put %3 beside the session.</source>
        <translation>第 %1 行：会话显示 %2 的注意力权重，但它不是文件；请把 %3 放在会话文件旁边。</translation>
    </message>
    <message>
        <source>%1 is a pipe or a device; only files are opened, and standard input by the name -.</source>
        <translation>%1 是管道或设备；只能打开文件，标准输入请写作 -。</translation>
    </message>
    <message>
        <source>No font is installed: every text would be empty boxes. Install one, such as Noto Sans (Debian: fonts-noto-core).</source>
        <translation>没有安装任何字体：所有文字都会变成空方框。请安装字体，例如 Noto Sans（Debian：fonts-noto-core）。</translation>
    </message>
    <message>
        <source>No installed font can draw %1; empty boxes stand for these characters. Install fonts that have them, such as Noto Sans (Debian: fonts-noto-core, fonts-noto-cjk).</source>
        <translation>已安装的字体都不能显示 %1；这些字符显示为空方框。请安装包含它们的字体，例如 Noto Sans（Debian：fonts-noto-core、fonts-noto-cjk）。</translation>
    </message>
    <message>
        <source>One token, with an id and an embedding of its own.</source>
        <translation>只有一个词元，它有自己的编号和嵌入。</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a number above %1, up to %2</source>
        <translation>大于 %1 且不超过 %2 的数</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>head numbers from 0, joined by commas, such as 0,2</source>
        <translation>从 0 开始、以逗号分隔的头编号，例如 0,2</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>a whole number of 64 bits</source>
        <translation>64 位整数</translation>
    </message>
    <message>
        <source>a whole number of 64 bits, or %1</source>
        <translation>64 位整数或 %1</translation>
    </message>
    <message>
        <source>query weight</source>
        <translation>查询权重</translation>
    </message>
    <message>
        <source>key weight</source>
        <translation>键权重</translation>
    </message>
    <message>
        <source>value weight</source>
        <translation>值权重</translation>
    </message>
    <message>
        <source>output weight</source>
        <translation>输出权重</translation>
    </message>
    <message>
        <source>query bias</source>
        <translation>查询偏置</translation>
    </message>
    <message>
        <source>key bias</source>
        <translation>键偏置</translation>
    </message>
    <message>
        <source>value bias</source>
        <translation>值偏置</translation>
    </message>
    <message>
        <source>output bias</source>
        <translation>输出偏置</translation>
    </message>
    <message>
        <source>query weights</source>
        <translation>查询权重</translation>
    </message>
    <message>
        <source>key weights</source>
        <translation>键权重</translation>
    </message>
    <message>
        <source>value weights</source>
        <translation>值权重</translation>
    </message>
    <message>
        <source>query biases</source>
        <translation>查询偏置</translation>
    </message>
    <message>
        <source>key biases</source>
        <translation>键偏置</translation>
    </message>
    <message>
        <source>value biases</source>
        <translation>值偏置</translation>
    </message>
    <message>
        <source>drawn as nn.Linear, seed %1, after the embeddings, float32</source>
        <translation>按 nn.Linear 抽取，种子 %1，接在嵌入之后，float32</translation>
    </message>
    <message>
        <source>drawn as nn.Linear, seed %1, float32</source>
        <translation>按 nn.Linear 抽取，种子 %1，float32</translation>
    </message>
    <message>
        <source>drawn by torch.rand, seed %1, after the embeddings, float32</source>
        <translation>由 torch.rand 抽取，种子 %1，接在嵌入之后，float32</translation>
    </message>
    <message>
        <source>drawn by torch.rand, seed %1, float32</source>
        <translation>由 torch.rand 抽取，种子 %1，float32</translation>
    </message>
    <message>
        <source>Adds a bias, one row of numbers, to every output.</source>
        <translation>给每个输出加上偏置（一行数）。</translation>
    </message>
    <message>
        <source>Every query sees one key only, so each row is the value row of that key times its weight.</source>
        <translation>每个查询只能看到一个键，因此每一行就是该键的值行乘以其权重。</translation>
    </message>
    <message>
        <source>The weights of &quot;%1&quot; add up to %2, not to 1, so its row is no average of value rows; the largest weight, %3, stands with the value of &quot;%4&quot;.</source>
        <translation>“%1”的权重之和为 %2，不是 1，因此它的行不是值行的平均；最大的权重 %3 对应“%4”的值。</translation>
    </message>
    <message>
        <source>The row of &quot;%1&quot; is an average of the value rows that it may see; the largest share, %2, is that of &quot;%3&quot;.</source>
        <translation>“%1”的行是它可见的值行的加权平均；占比最大的是“%3”：%2。</translation>
    </message>
    <message>
        <source>Negative scores give negative weights: the lowest, %1, stands in the row of &quot;%2&quot; under &quot;%3&quot;.</source>
        <translation>负的分数产生负的权重：最小的 %1 位于“%2”的行、“%3”的列。</translation>
    </message>
    <message>
        <source>No query sees more than one key, so there is nothing to divide among keys.</source>
        <translation>没有查询能看到一个以上的键，因此没有权重可在键之间分配。</translation>
    </message>
    <message>
        <source>All rows are almost even: no weight is more than %1 above an even row.</source>
        <translation>所有行都几乎均匀：没有权重比均匀分配高出 %1 以上。</translation>
    </message>
    <message>
        <source>The most uneven row is that of &quot;%1&quot;: it takes %2 from &quot;%3&quot;, where an even row would take %4.</source>
        <translation>最不均匀的是“%1”的行：它从“%3”取 %2，而均匀分配时为 %4。</translation>
    </message>
    <message>
        <source>One row of numbers that is added to every token&apos;s row. A model learns it; here it is drawn, typed or imported.</source>
        <translation>加到每个词元的行上的一行数。模型通过学习得到它；这里是随机抽取、输入或导入的。</translation>
    </message>
    <message>
        <source>A model learns these numbers; here they are drawn at random, typed or imported, not trained.</source>
        <translation>模型通过学习得到这些数；这里的数是随机抽取、输入或导入的，并未训练。</translation>
    </message>
    <message>
        <source>Use weight matrices, drawn</source>
        <translation>使用权重矩阵（随机抽取）</translation>
    </message>
    <message>
        <source>Divided by %1 the largest score goes from %2 to %3; the order within a row stays.</source>
        <translation>除以 %1 后，最大的分数从 %2 变为 %3；行内的大小顺序不变。</translation>
    </message>
    <message>
        <source>With weight matrices (drawn, typed or imported), or on the embeddings themselves.</source>
        <translation>使用权重矩阵（随机抽取、输入或导入），或直接使用嵌入。</translation>
    </message>
    <message>
        <source>Adds a bias, one row of numbers, to all queries, keys and values.</source>
        <translation>给所有查询、键和值加上偏置（一行数）。</translation>
    </message>
    <message>
        <source>The row of &quot;%1&quot; adds up to 0, and dividing by 0 gives no weight.</source>
        <translation>“%1”的行之和为 0，除以 0 得不到权重。</translation>
    </message>
    <message>
        <source>%1, the columns of this head</source>
        <translation>%1（此头的列）</translation>
    </message>
    <message>
        <source>The scores are divided by the scale and by the temperature, which is 1 unless it is changed. At a low temperature softmax gives almost all weight to one key, at a high one the weights become even.</source>
        <translation>分数除以缩放值和温度（不改动时为 1）。温度低时 softmax 把几乎全部权重给一个键，温度高时各权重趋于均匀。</translation>
    </message>
    <message>
        <source>row and column, counted from 1</source>
        <translation>行和列，从 1 开始计数</translation>
    </message>
    <message>
        <source>place of a token, counted from 1</source>
        <translation>词元的位置，从 1 开始计数</translation>
    </message>
    <message>
        <source>runs over the columns that are multiplied</source>
        <translation>遍历相乘的各列</translation>
    </message>
    <message>
        <source>runs over the keys that the query sees</source>
        <translation>遍历该查询可见的键</translation>
    </message>
    <message>
        <source>runs over all keys</source>
        <translation>遍历所有键</translation>
    </message>
    <message>
        <source>transposed: rows become columns</source>
        <translation>转置：行变为列</translation>
    </message>
    <message>
        <source>multiplied cell by cell</source>
        <translation>逐元素相乘</translation>
    </message>
    <message>
        <source>number of tokens</source>
        <translation>词元个数</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>id of a token, counted from 0: its place among the different tokens</source>
        <translation>词元的编号，从 0 开始计数：它在不同词元中的位置</translation>
    </message>
    <message>
        <source>embedding table: one row for each different token</source>
        <translation>嵌入表：每个不同的词元一行</translation>
    </message>
    <message>
        <source>width of a head: columns of its queries and keys</source>
        <translation>头的宽度：其查询和键的列数</translation>
    </message>
    <message>
        <source>columns of the values of a head</source>
        <translation>一个头的值的列数</translation>
    </message>
    <message>
        <source>largest score of row i; subtracting it keeps exp from overflowing and changes no weight</source>
        <translation>第 i 行的最大分数；减去它可防止 exp 溢出，且不改变任何权重</translation>
    </message>
    <message>
        <source>the chosen divisor</source>
        <translation>所选的除数</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>dropout rate</source>
        <translation>丢弃率</translation>
    </message>
    <message>
        <source>number of heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>head, counted from 1</source>
        <translation>头的序号，从 1 开始计数</translation>
    </message>
    <message>
        <source>The row of &quot;%1&quot; adds up to 0 and cannot be divided by its sum: its zeros stay zeros (PyTorch gives NaN).</source>
        <translation>“%1”的行之和为 0，无法除以其和：全为 0 的行保持为 0（PyTorch 给出 NaN）。</translation>
    </message>
    <message>
        <source>The row of &quot;%1&quot; adds up to 0 and cannot be divided by its sum: its weights are infinite or no numbers. Softmax has no such row.</source>
        <translation>“%1”的行之和为 0，无法除以其和：其权重为无穷大或非数。softmax 不会出现这样的行。</translation>
    </message>
    <message>
        <source>%1 rows add up to 0 and cannot be divided by their sum; zeros stay zeros in the first, that of &quot;%2&quot; (PyTorch gives NaN).</source>
        <translation>%1 行之和为 0，无法除以其和；第一行是“%2”的行，全为 0，保持为 0（PyTorch 给出 NaN）。</translation>
    </message>
    <message>
        <source>%1 rows add up to 0 and cannot be divided by their sum; in the first, that of &quot;%2&quot;, the weights are infinite or no numbers. Softmax has no such row.</source>
        <translation>%1 行之和为 0，无法除以其和；第一行是“%2”的行，其权重为无穷大或非数。softmax 不会出现这样的行。</translation>
    </message>
    <message>
        <source>There is not enough memory for %1. Use a shorter text, choose fewer matrices, or close other programs.</source>
        <translation>内存不足，无法完成 %1。请缩短文本、少选一些矩阵，或关闭其他程序。</translation>
    </message>
    <message>
        <source>There is not enough memory for %1, which needs %2 MB. Use a shorter text or smaller sizes, or close other programs.</source>
        <translation>内存不足：%1 需要 %2 MB。请缩短文本、减小尺寸，或关闭其他程序。</translation>
    </message>
    <message>
        <source>Line %1: the keys on the way to this value have more than 1,000 letters.</source>
        <translation>第 %1 行：通向这个值的各级键名合计超过 1,000 个字符。</translation>
    </message>
    <message>
        <source>The text has %1 MB; more than 1 MB cannot be cut into tokens, and steps are computed for some thousands of them. Use a shorter part.</source>
        <translation>文本有 %1 MB；超过 1 MB 的文本无法切分为词元，而各步骤只能计算几千个词元。请只用其中较短的一部分。</translation>
    </message>
    <message>
        <source>There is not enough memory for the embeddings and weights, which need %1 MB. Use smaller sizes or a shorter text, or close other programs.</source>
        <translation>内存不足：嵌入和权重矩阵需要 %1 MB。请减小尺寸、缩短文本，或关闭其他程序。</translation>
    </message>
    <message>
        <source>There {%1:is|are} %1 {%1:token|tokens}, but the weights have %2 {%2:query|queries} and %3 {%3:key|keys}; give one token for each, or an &quot;attention_mask&quot; that has a 1 for each token and a 0 for padding.</source>
        <translation>有 %1 个词元，但权重有 %2 个查询和 %3 个键；请为每个位置给出一个词元，或给出 &quot;attention_mask&quot;，其中词元处为 1，填充处为 0。</translation>
    </message>
    <message>
        <source>%1 of %2 entries that are not 0 {%1:is|are} set to 0; the others are multiplied by %3.</source>
        <translation>%2 个非 0 元素中有 %1 个被置为 0；其余乘以 %3。</translation>
    </message>
    <message>
        <source>Where the mask holds 0, a token must not see: with a causal mask every token after it. Forbidden scores become minus infinity, so softmax gives them exactly 0.</source>
        <translation>掩码为 0 处，词元不可以看到：因果掩码下就是它之后的每个词元。被禁止的分数变为负无穷，因此 softmax 给出的权重正好是 0。</translation>
    </message>
    <message>
        <source>A range of colours is LOW,HIGH, two numbers with the lower first, such as 0,0.5 or -2,2; not &quot;%1&quot;.</source>
        <translation>颜色范围应写作 LOW,HIGH，即两个数，较小的在前，例如 0,0.5 或 -2,2；而不是“%1”。</translation>
    </message>
    <message>
        <source>Nothing changed: the cells already hold these numbers.</source>
        <translation>没有变化：单元格中已经是这些数。</translation>
    </message>
    <message>
        <source>The text has %1 MB, and its first lines are no table of numbers.</source>
        <translation>文本有 %1 MB，而它开头的几行不是数字表格。</translation>
    </message>
    <message>
        <source>cut into query, value and key of four blocks of heads, as CodeGen stores them</source>
        <translation>按 CodeGen 的存储方式，从四组注意力头中切分出查询、值和键</translation>
    </message>
    <message>
        <source>%1 holds query, value and key in four blocks of heads, as CodeGen and ProGen store them: %2 {%2:head|heads} cannot be split into four; choose the number of heads of the model (attention.heads).</source>
        <translation>%1 按 CodeGen 和 ProGen 的方式，把查询、值和键存放在四组注意力头中：%2 个头无法平分为四组；请选择该模型的头数（attention.heads）。</translation>
    </message>
    <message>
        <source>Query, value and key weights, in quarters of the heads</source>
        <translation>查询、值和键权重，按四组注意力头排列</translation>
    </message>
    <message>
        <source>%1 is a text of %2 MB, neither a session nor a table of numbers; a text to be typed or given with --text may have 1 MB at most.</source>
        <translation>%1 是 %2 MB 的文本，既不是会话也不是数字表格；键入的文本或用 --text 给出的文本最多 1 MB。</translation>
    </message>
    <message>
        <source>%1 is a text, neither a session nor a table of numbers; type or paste it into a document, or give it with --text, up to 1 MB.</source>
        <translation>%1 是文本，既不是会话也不是数字表格；请把它键入或粘贴到文档中，或用 --text 给出，最多 1 MB。</translation>
    </message>
    <message>
        <source>Attention rollout needs keys that are the queries&apos; own tokens, but there are %1 queries and %2 keys.</source>
        <translation>注意力展开（rollout）要求键就是查询自身的词元，但这里有 %1 个查询和 %2 个键。</translation>
    </message>
    <message>
        <source>what enters the layer: %1 of layer %2</source>
        <translation>进入本层的内容：第 %2 层的%1</translation>
    </message>
    <message>
        <source>There is no path &quot;%1&quot;: layers count from 0 to %2 here; &quot;layers&quot; sets their number.</source>
        <translation>没有路径“%1”：这里的层从 0 数到 %2；“layers”设置层数。</translation>
    </message>
    <message>
        <source>%1 of layer %2</source>
        <translation>第 %2 层的%1</translation>
    </message>
    <message>
        <source>output weights</source>
        <translation>输出权重</translation>
    </message>
    <message>
        <source>output biases</source>
        <translation>输出偏置</translation>
    </message>
    <message>
        <source>A residual sum adds what enters a layer, %1 wide, to what the layer computes; the given %2 {%3:is|are} %3 wide. Give output weights with %1 {%1:column|columns}, or set residual=false.</source>
        <translation>残差和把进入本层的内容（宽 %1）加到本层算出的内容上；给定的%2宽 %3。请给出 %1 列的输出权重，或设 residual=false。</translation>
    </message>
    <message>
        <source>A residual sum adds what enters a layer, %1 wide, to what the layer computes, %2 wide; set attention.value_size=%1, or output.projection=true, or residual=false.</source>
        <translation>残差和把进入本层的内容（宽 %1）加到本层算出的内容（宽 %2）上；请设 attention.value_size=%1，或 output.projection=true，或 residual=false。</translation>
    </message>
    <message>
        <source>Without weights every layer reads and writes the same width, but the embeddings are %1 wide and the output is %2 wide; give output weights with %1 {%1:column|columns}, or set layers=1.</source>
        <translation>不用权重时每层读写的宽度相同，但嵌入宽 %1，输出宽 %2；请给出 %1 列的输出权重，或设 layers=1。</translation>
    </message>
    <message>
        <source>Residual sum</source>
        <translation>残差和</translation>
    </message>
    <message>
        <source>Each layer adds what it computes to what it reads, instead of replacing it.</source>
        <translation>每层把算出的内容加到读入的内容上，而不是取代它。</translation>
    </message>
    <message>
        <source>What enters the layer is zeros, so the sum is what the layer computes.</source>
        <translation>进入本层的内容全为零，所以和就是本层算出的内容。</translation>
    </message>
    <message>
        <source>What is added to the row of &quot;%1&quot; is %2 % as long as the row.</source>
        <translation>加到“%1”这一行上的内容，长度是该行的 %2 %。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; changes most: what is added is %2 % as long as its row. &quot;%3&quot; changes least, %4 %.</source>
        <translation>“%1”变化最大：加上的内容长度是其行的 %2 %。“%3”变化最小，为 %4 %。</translation>
    </message>
    <message>
        <source>Residual sum after attention</source>
        <translation>注意力之后的残差和</translation>
    </message>
    <message>
        <source>Attention does not replace a token&apos;s row: it adds to it. What the row held before is still there, for every later layer to read.</source>
        <translation>注意力不取代词元的行，而是加到它上面。行里原有的内容仍在，之后每一层都能读到。</translation>
    </message>
    <message>
        <source>Use two layers</source>
        <translation>用两层</translation>
    </message>
    <message>
        <source>Leave the sum out</source>
        <translation>去掉残差和</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Attention layers after each other; each reads what the one before wrote and has weights of its own.</source>
        <translation>注意力层依次相接；每层读前一层写出的内容，并有自己的权重。</translation>
    </message>
    <message>
        <source>%1 layers would need %2 GB for their weights; up to about %3 layers work with these widths.</source>
        <translation>%1 层的权重需要 %2 GB；在这样的宽度下最多约 %3 层可行。</translation>
    </message>
</context>
<context>
    <name>numbertext</name>
    <message>
        <source>On</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All but %1</source>
        <translation>除 %1 外全部</translation>
    </message>
</context>
</TS>
